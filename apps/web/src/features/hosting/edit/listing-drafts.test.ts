import { expect, test } from 'vitest'
import { noFacts } from './fact-values.ts'
import { editDraft, newRoomDraft } from './listing-drafts.ts'
import { noValues } from './listing-values.ts'

const KEY = 'roommate-finder:draft:new-room:ana'

test('the draft of a new room that was stored before facts existed is read without facts', () => {
  newRoomDraft('ana').save({ ...noValues, title: 'Attic' })
  const record = JSON.parse(localStorage.getItem(KEY) ?? '') as { value: object }
  const value = Object.fromEntries(Object.entries(record.value).filter(([name]) => !(name in noFacts)))
  localStorage.setItem(KEY, JSON.stringify({ ...record, value }))
  expect({ ...noValues, ...newRoomDraft('ana').read() }).toEqual({ ...noValues, title: 'Attic' })
})

test('each listing has its own draft of an edit', () => {
  const draft = { base: noValues, mine: { ...noValues, title: 'Attic' }, updatedAt: '2026-11-01T09:00:00.000Z' }
  editDraft('ana', 'room').save(draft)
  expect(editDraft('ana', 'room').read()).toEqual(draft)
  expect(editDraft('ana', 'other').read()).toBeNull()
})

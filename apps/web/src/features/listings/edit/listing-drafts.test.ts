import { afterEach, describe, expect, test, vi } from 'vitest'
import { noFacts } from './fact-values.ts'
import { editDraft, newRoomDraft } from './listing-drafts.ts'
import { noValues } from './listing-values.ts'

const values = { ...noValues, title: 'Attic', contactInfo: 'ana@example.test' }
const DAY_MS = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the draft of a new room', () => {
  test('is read by its author only', () => {
    newRoomDraft('ana').save(values, 1000)
    expect(newRoomDraft('ana').read(2000)).toEqual({ values, savedAt: 1000 })
    expect(newRoomDraft('ben').read(2000)).toBeNull()
  })

  test('keeps its contact details in the tab only', () => {
    newRoomDraft('ana').save(values)
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('ana@example.test')
    sessionStorage.clear()
    expect(newRoomDraft('ana').read()?.values).toEqual({ ...values, contactInfo: '' })
  })

  test('that was stored before facts existed is read without facts', () => {
    const key = 'roommate-finder:new-room:ana'
    newRoomDraft('ana').save(values, 1000)
    const { values: stored } = JSON.parse(localStorage.getItem(key) ?? '') as { values: object }
    const old = Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in noFacts)))
    localStorage.setItem(key, JSON.stringify({ values: old, savedAt: 1000 }))
    expect(newRoomDraft('ana').read(2000)).toEqual({ values, savedAt: 1000 })
  })

  test('expires after 7 days, with its contact details and key', () => {
    const draft = newRoomDraft('ana')
    draft.save(values, 0)
    draft.attemptKey()
    expect(draft.read(7 * DAY_MS)).not.toBeNull()
    expect(draft.read(7 * DAY_MS + 1)).toBeNull()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  test('is deleted when all fields are empty', () => {
    const draft = newRoomDraft('ana')
    draft.save(values)
    draft.save(noValues)
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  test('keeps its idempotency key until it is cleared', () => {
    const draft = newRoomDraft('ana')
    const key = draft.attemptKey()
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(newRoomDraft('ana').attemptKey()).toBe(key)
    draft.clear()
    expect(draft.attemptKey()).not.toBe(key)
  })

  test('with full storage lasts as long as the page and is not persistent', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {},
    }
    vi.stubGlobal('localStorage', full)
    vi.stubGlobal('sessionStorage', full)
    const draft = newRoomDraft('carl')
    expect(draft.isPersistent).toBe(false)
    draft.save(values, 1)
    expect(draft.read(2)?.values).toEqual(values)
    expect(draft.attemptKey()).toBe(draft.attemptKey())
    draft.clear()
    expect(draft.read(2)).toBeNull()
  })
})

describe('the draft of an edit', () => {
  const draft = { base: noValues, mine: values, updatedAt: '2026-11-01T09:00:00.000Z' }

  test('is kept in the tab, per listing', () => {
    editDraft('ana', 'room').save(draft)
    expect(localStorage.length).toBe(0)
    expect(editDraft('ana', 'room').read()).toEqual(draft)
    expect(editDraft('ana', 'other').read()).toBeNull()
    editDraft('ana', 'room').clear()
    expect(editDraft('ana', 'room').read()).toBeNull()
  })
})

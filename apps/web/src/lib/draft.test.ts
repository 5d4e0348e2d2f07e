import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftStore } from './draft.ts'
import { browserStore, forgetUser } from './stored.ts'

const schema = z.object({ text: z.string() })
const draftOf = (uid: string | null) => draftStore({ name: 'note', uid, schema })

test('a draft is returned only to its user; visitors share one draft', () => {
  draftOf('ana').save({ text: 'hers' })
  draftOf(null).save({ text: 'a visitor’s' })
  expect(draftOf('ana').read()).toEqual({ text: 'hers' })
  expect(draftOf('ben').read()).toBeNull()
  expect(draftOf(null).read()).toEqual({ text: 'a visitor’s' })
  draftOf(null).clear()
  expect(draftOf(null).read()).toBeNull()
  expect(draftOf('ana').read()).toEqual({ text: 'hers' })
})

test('a draft is stored in the tab by default, or in the browser', () => {
  draftOf('ana').save({ text: 'short' })
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0])
  draftStore({ name: 'note', uid: 'ana', schema, store: browserStore }).save({ text: 'long' })
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 1])
  expect(draftOf('ana').read()).toEqual({ text: 'short' })
})

test.each(['{"text":7}', 'not JSON', ''])('a stored %o, which does not match the schema, is read as null', (stored) => {
  sessionStorage.setItem('roommate-finder:note:ana', stored)
  expect(draftOf('ana').read()).toBeNull()
})

test('forgetUser clears only the drafts of that user', () => {
  for (const uid of ['ana', 'ben', null]) draftOf(uid).save({ text: 'kept' })
  forgetUser('ana')
  expect([draftOf('ana'), draftOf('ben'), draftOf(null)].map((draft) => draft.read() !== null)).toEqual([
    false,
    true,
    true,
  ])
})

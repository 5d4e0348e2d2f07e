import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { draftOf, newUuid } from './draft.ts'
import { claimDrafts, DRAFT_DAYS, eraseExpiredDrafts } from './draft-records.ts'
import { forgetUser, subscribeToStores } from './stored.ts'

const schema = z.object({ text: z.string() })
const noteOf = (uid: string | null, name = 'note') => draftOf({ name, uid, schema })
const DAYS_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('of a user is in the browser and of a visitor in the tab, and only its author reads it', () => {
    noteOf('ana').save({ text: 'hers' })
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
    noteOf(null).save({ text: 'a visitor’s' })
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 1])
    expect(noteOf('ana').read()).toEqual({ text: 'hers' })
    expect(noteOf('ben').read()).toBeNull()
    noteOf(null).clear()
    expect([noteOf(null).read(), noteOf('ana').read()]).toEqual([null, { text: 'hers' }])
  })

  test('stores no field that its schema lacks, such as a password', () => {
    noteOf('ana').save({ text: 'hers', password: 'secret' } as { text: string })
    expect(JSON.stringify(localStorage)).toContain('hers')
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  test.each(['{"text":7}', '{"savedAt":"now","value":{"text":"a"}}', 'not JSON', ''])(
    'stored as %o, which does not match the schema, is read as null',
    (stored) => {
      localStorage.setItem('roommate-finder:draft:note:ana', stored)
      expect(noteOf('ana').read()).toBeNull()
    },
  )

  test('expires some days after its last change, and all expired drafts can be erased', () => {
    noteOf('ana').save({ text: 'old' })
    vi.setSystemTime(Date.now() + DAYS_MS)
    // The same value does not make the draft newer.
    noteOf('ana').save({ text: 'old' })
    noteOf('ben').save({ text: 'new' })
    expect(noteOf('ana').read()).toEqual({ text: 'old' })
    vi.setSystemTime(Date.now() + 1)
    expect(noteOf('ana').read()).toBeNull()
    localStorage.setItem('theme', 'dark')
    eraseExpiredDrafts()
    expect(Object.keys(localStorage).toSorted()).toEqual(['roommate-finder:draft:note:ben', 'theme'])
  })

  test('is kept by clear(sent) if it was changed since', () => {
    noteOf('ana').save({ text: 'changed' })
    noteOf('ana').clear({ text: 'sent' })
    expect(noteOf('ana').read()).toEqual({ text: 'changed' })
    noteOf('ana').clear({ text: 'changed' })
    expect(localStorage.length).toBe(0)
  })

  test.each(['full', 'refused'])('lasts as long as the page if storage is %s', (reason) => {
    const fail = () => {
      throw new DOMException(reason, 'QuotaExceededError')
    }
    const getItem = reason === 'full' ? () => null : fail
    vi.stubGlobal('localStorage', { getItem, setItem: fail, removeItem: fail })
    const changed = vi.fn()
    const stop = subscribeToStores(changed)
    noteOf('ana').save({ text: 'kept' })
    const key = noteOf('ana').keyFor('kept')
    expect([noteOf('ana').read(), noteOf('ana').keyFor('kept')]).toEqual([{ text: 'kept' }, key])
    eraseExpiredDrafts()
    noteOf('ana').clear()
    expect(noteOf('ana').read()).toBeNull()
    expect(changed).toHaveBeenCalled()
    stop()
  })
})

test('keyFor returns the same key for the same input until clear or dropKey', () => {
  const draft = noteOf('ana')
  draft.save({ text: 'Hello' })
  const key = draft.keyFor('Hello')
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(noteOf('ana').keyFor('Hello')).toBe(key)
  expect(draft.keyFor('Hello there')).not.toBe(key)
  const second = draft.keyFor('Hello')
  draft.dropKey()
  expect(draft.keyFor('Hello')).not.toBe(second)
  expect(draft.read()).toEqual({ text: 'Hello' })
})

test('drafts of a visitor belong to the user who signs in, except those of the forms to sign in', () => {
  noteOf(null).save({ text: 'a visitor’s' })
  noteOf(null, 'sign-in').save({ text: 'ana@example.test' })
  claimDrafts('ana')
  expect(noteOf('ana').read()).toEqual({ text: 'a visitor’s' })
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
})

test('a draft that the user already has comes back once that of the visitor is sent', () => {
  noteOf('ana').save({ text: 'hers' })
  vi.advanceTimersByTime(1_000)
  noteOf(null).save({ text: 'a visitor’s' })
  claimDrafts('ana')
  noteOf('ana').save({ text: 'a visitor’s, edited' })
  expect(noteOf('ana').read()).toEqual({ text: 'a visitor’s, edited' })
  noteOf('ana').clear({ text: 'a visitor’s, edited' })
  expect(noteOf('ana').read()).toEqual({ text: 'hers' })
  noteOf('ana').clear()
  expect(localStorage.length).toBe(0)
})

test('forgetUser erases only the drafts of that user', () => {
  for (const uid of ['ana', 'ben', null]) noteOf(uid).save({ text: 'kept' })
  forgetUser('ana')
  expect(['ana', 'ben', null].map((uid) => noteOf(uid).read() !== null)).toEqual([false, true, true])
})

test('newUuid returns another UUID each time', () => {
  expect(newUuid()).not.toBe(newUuid())
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserStore, tabStore } from './stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  tabStore.erase('a')
  browserStore.erase('a')
})

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('each store returns only its own values', () => {
  tabStore.write('a', '1')
  expect([tabStore.read('a'), browserStore.read('a')]).toEqual(['1', null])
  expect(sessionStorage.getItem('a')).toBe('1')
  tabStore.erase('a')
  expect(tabStore.read('a')).toBeNull()
  expect(tabStore.isPersistent()).toBe(true)
  expect(sessionStorage.length).toBe(0)
})

describe('a store', () => {
  test('that is blocked keeps values until the page unloads', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(browserStore.read('a')).toBeNull()
    browserStore.write('a', '1')
    expect(browserStore.read('a')).toBe('1')
    browserStore.erase('a')
    expect(browserStore.read('a')).toBeNull()
    expect(browserStore.isPersistent()).toBe(false)
  })

  test('that is full returns the last written value, not the stored one', () => {
    vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: refuse, removeItem: () => undefined })
    browserStore.write('a', 'new')
    expect(browserStore.read('a')).toBe('new')
  })

  test('that has room again persists writes', () => {
    const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined }
    vi.stubGlobal('localStorage', full)
    browserStore.write('a', 'unkept')
    vi.unstubAllGlobals()
    browserStore.write('a', 'kept')
    expect(localStorage.getItem('a')).toBe('kept')
    localStorage.setItem('a', 'from another tab')
    expect(browserStore.read('a')).toBe('from another tab')
  })
})

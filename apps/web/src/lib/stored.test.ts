import { afterEach, describe, expect, test, vi } from 'vitest'
import { inBrowser, inTab } from './stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  inTab.erase('a')
  inBrowser.erase('a')
})

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('each store returns only its own values', () => {
  inTab.write('a', '1')
  expect([inTab.read('a'), inBrowser.read('a')]).toEqual(['1', null])
  expect(sessionStorage.getItem('a')).toBe('1')
  inTab.erase('a')
  expect(inTab.read('a')).toBeNull()
  expect(inTab.isPersistent()).toBe(true)
  expect(sessionStorage.length).toBe(0)
})

describe('a store', () => {
  test('that is forbidden keeps values until the page unloads', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(inBrowser.read('a')).toBeNull()
    inBrowser.write('a', '1')
    expect(inBrowser.read('a')).toBe('1')
    inBrowser.erase('a')
    expect(inBrowser.read('a')).toBeNull()
    expect(inBrowser.isPersistent()).toBe(false)
  })

  test('that is full returns the last written value, not the stored one', () => {
    vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: refuse, removeItem: () => undefined })
    inBrowser.write('a', 'new')
    expect(inBrowser.read('a')).toBe('new')
  })

  test('that has room again persists writes', () => {
    const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined }
    vi.stubGlobal('localStorage', full)
    inBrowser.write('a', 'unkept')
    vi.unstubAllGlobals()
    inBrowser.write('a', 'kept')
    expect(localStorage.getItem('a')).toBe('kept')
    localStorage.setItem('a', 'from another tab')
    expect(inBrowser.read('a')).toBe('from another tab')
  })
})

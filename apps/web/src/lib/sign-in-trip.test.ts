import { describe, expect, test } from 'vitest'
import { readPendingLike, readTrip, tripFrom, wayBack } from './sign-in-trip.ts'

describe('the way back after signing in', () => {
  test('from a page → its path, query and hash', () => {
    const place = { pathname: '/details/6b01', search: '?a=b', hash: '#contact' }
    expect(wayBack(readTrip(tripFrom(place)), '/')).toEqual({ to: '/details/6b01?a=b#contact', state: null })
  })

  test('with a like under way → carries it', () => {
    const trip = readTrip(tripFrom({ pathname: '/all-items', search: '', hash: '' }, '6b01'))
    const { to, state } = wayBack(trip, '/')
    expect(to).toBe('/all-items')
    expect(readPendingLike(state)).toBe('6b01')
  })

  test('from nowhere → home', () => {
    expect(wayBack(readTrip(null), '/')).toEqual({ to: '/', state: null })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'evil.example',
    '',
    // Harmless until the dots are resolved; then an address of another host.
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/rooms/..//evil.example',
    '/..\\/evil.example',
  ])('%j leads out of the site → home', (from) => {
    expect(wayBack(readTrip({ from }), '/').to).toBe('/')
  })

  test.each([
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/all-items?next=https://evil.example', '/all-items?next=https://evil.example'],
    ['/rooms/../all-items', '/all-items'],
  ])('%j stays inside → kept', (from, to) => {
    expect(wayBack(readTrip({ from }), '/').to).toBe(to)
  })

  test.each([[{ from: 7 }], [{ from: null }], ['/all-items'], [undefined], [[]]])('a state %j → none', (state) => {
    expect(readTrip(state)).toBeNull()
  })

  test('a like that is no text → none', () => {
    expect(readTrip({ from: '/all-items', like: 7 })).toEqual({ from: '/all-items' })
    expect(readPendingLike({ pendingLike: 7 })).toBeNull()
  })
})

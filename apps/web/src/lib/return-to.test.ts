import { describe, expect, test } from 'vitest'
import {
  carryState,
  likeReturnState,
  loginLinkState,
  readReturnTo,
  requiredReturnState,
  returnState,
} from './return-to.ts'

const details = {
  pathname: '/details/6b01',
  search: '?a=b',
  hash: '#contact',
  state: { from: '/all-items?location=Boston' },
}
const home = { address: '/', state: {}, required: false }

describe('the redirect after sign-in', () => {
  test('from a page for signed-in users opens its path, query and hash with its state', () => {
    expect(readReturnTo(requiredReturnState(details))).toEqual({
      address: '/details/6b01?a=b#contact',
      state: { from: '/all-items?location=Boston' },
      required: true,
    })
  })

  test('with a pending like carries the like', () => {
    const { address, state } = readReturnTo(likeReturnState({ pathname: '/all-items', search: '', hash: '' }, '6b01'))
    expect(address).toBe('/all-items')
    expect(state.pendingLike).toBe('6b01')
  })

  test('without a page to return to opens the home page', () => {
    expect(readReturnTo(null)).toEqual(home)
  })

  test('from the Login link returns to the page with the link, also after switching to sign-up', () => {
    const list = { pathname: '/all-items', search: '?location=Boston', hash: '', state: null, key: 'a' }
    const state = loginLinkState(list)
    expect(readReturnTo(state).address).toBe('/all-items?location=Boston')
    expect(loginLinkState({ ...list, pathname: '/register', state })).toEqual(state)
    expect(carryState(state, 'ana@example.test')).toEqual({ ...state, email: 'ana@example.test' })
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
    // The dots resolve to a path that starts with two slashes, which is another host.
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/rooms/..//evil.example',
    '/..\\/evil.example',
  ])('%j is not an absolute path of this site, so sign-in opens the home page', (address) => {
    expect(readReturnTo({ returnTo: { address } })).toEqual(home)
  })

  test.each([
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/all-items?next=https://evil.example', '/all-items?next=https://evil.example'],
    ['/rooms/../all-items', '/all-items'],
  ])('%j stays on the site', (address, expected) => {
    expect(readReturnTo({ returnTo: { address } }).address).toBe(expected)
  })

  test.each([[{ returnTo: 7 }], [{ returnTo: { address: null } }], ['/all-items'], [undefined], [[]]])(
    'an invalid state %j opens the home page',
    (state) => {
      expect(readReturnTo(state)).toEqual(home)
    },
  )

  test('a pending like that is not a string is dropped', () => {
    const place = { pathname: '/all-items', search: '', hash: '', state: { pendingLike: 7 } }
    const { address, state } = readReturnTo(returnState(place))
    expect([address, state.pendingLike]).toEqual(['/all-items', undefined])
  })
})

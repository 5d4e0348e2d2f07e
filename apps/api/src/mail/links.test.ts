import { describe, expect, test } from 'vitest'
import { createSignedLinks } from './links.ts'

const settings = { key: 'a key for tests only', webUrl: 'https://rooms.example' }
const links = createSignedLinks(settings)
const claim = { address: 'ana@example.com', issuedAt: new Date('2026-11-21T12:00:00.000Z') }
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const token = tokenOf(links.createUrl('confirm', claim))

describe('a link', () => {
  test('leads to the web page and is read back', () => {
    const url = new URL(links.createUrl('unsubscribe', claim))
    expect(url.origin + url.pathname).toBe('https://rooms.example/newsletter/unsubscribe')
    expect(links.verify('unsubscribe', tokenOf(url.href))).toEqual(claim)
  })

  test('fits into what the contract takes, also with the longest address', () => {
    const address = `${'a'.repeat(242)}@example.com`
    expect(tokenOf(links.createUrl('unsubscribe', { ...claim, address })).length).toBeLessThan(1000)
  })

  test('serves for one purpose alone', () => {
    expect(links.verify('unsubscribe', token)).toBeUndefined()
    expect(links.verify('confirm', tokenOf(links.createUrl('unsubscribe', claim)))).toBeUndefined()
  })

  test('signed with another key → nothing', () => {
    const foreign = createSignedLinks({ ...settings, key: 'another key for tests' })
    expect(links.verify('confirm', tokenOf(foreign.createUrl('confirm', claim)))).toBeUndefined()
  })

  const [payload = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify(['newsletter', 'confirm', 'eve@example.com', 0])).toString('base64url')

  test.each([
    ['nothing', ''],
    ['no signature', payload],
    ['an empty signature', `${payload}.`],
    ['a signature that is cut', `${payload}.${signature.slice(0, -4)}`],
    ['a signature that goes on', `${payload}.${signature}AAAA`],
    ['another address', `${forged}.${signature}`],
    ['a signature alone', `.${signature}`],
    ['nonsense', '....'],
    ['no base64', '€.€'],
  ])('%s → nothing', (_what, text) => {
    expect(links.verify('confirm', text)).toBeUndefined()
  })

  test('of which any one character is another → nothing', () => {
    for (let i = 0; i < token.length; i++) {
      const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
      const read = links.verify('confirm', changed)
      // The last character of a part holds bits that mean nothing.
      expect(read === undefined || read.address === claim.address, changed).toBe(true)
    }
  })
})

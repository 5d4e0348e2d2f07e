import { describe, expect, test } from 'vitest'
import { createSignedLinks } from './links.ts'

const settings = { key: 'a key for tests only', webUrl: 'https://rooms.example' }
const links = createSignedLinks(settings, 'newsletter')
const claim = { subject: 'ana@example.com', issuedAt: new Date('2026-11-21T12:00:00.000Z') }
const readToken = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const token = readToken(links.createUrl('confirm', claim))

describe('a link', () => {
  test('points to the web app and can be verified', () => {
    const url = new URL(links.createUrl('unsubscribe', claim))
    expect(url.origin + url.pathname).toBe('https://rooms.example/newsletter/unsubscribe')
    expect(links.verify('unsubscribe', readToken(url.href))).toEqual(claim)
  })

  test('has a token within the limit of the contract, even for the longest address', () => {
    const subject = `${'a'.repeat(242)}@example.com`
    expect(readToken(links.createUrl('unsubscribe', { ...claim, subject })).length).toBeLessThan(1000)
  })

  test('is valid for one area and purpose only', () => {
    expect(createSignedLinks(settings, 'notifications').verify('confirm', token)).toBeUndefined()
    expect(links.verify('unsubscribe', token)).toBeUndefined()
    expect(links.verify('confirm', readToken(links.createUrl('unsubscribe', claim)))).toBeUndefined()
  })

  test('signed with another key is invalid', () => {
    const foreign = createSignedLinks({ ...settings, key: 'another key for tests' }, 'newsletter')
    expect(links.verify('confirm', readToken(foreign.createUrl('confirm', claim)))).toBeUndefined()
  })

  const [payload = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify(['newsletter', 'confirm', 'eve@example.com', 0])).toString('base64url')

  test.each([
    ['empty', ''],
    ['without a signature', payload],
    ['with an empty signature', `${payload}.`],
    ['with a cut signature', `${payload}.${signature.slice(0, -4)}`],
    ['with a longer signature', `${payload}.${signature}AAAA`],
    ['with another address', `${forged}.${signature}`],
    ['without a payload', `.${signature}`],
    ['of dots', '....'],
    ['that is not base64', '€.€'],
  ])('with a token %s is invalid', (_kind, text) => {
    expect(links.verify('confirm', text)).toBeUndefined()
  })

  test('with any character changed is invalid', () => {
    for (let i = 0; i < token.length; i++) {
      const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
      const read = links.verify('confirm', changed)
      // The last base64 character of a part has unused bits.
      expect(read === undefined || read.subject === claim.subject, changed).toBe(true)
    }
  })
})

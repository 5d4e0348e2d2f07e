import { expect, test } from 'vitest'
import { splitAtLinks } from './message-links.ts'

test.each([
  ['https://a.example/wiki/Foo_(bar)', 'https://a.example/wiki/Foo_(bar)'],
  ['(https://a.example/wiki/Foo_(bar))', 'https://a.example/wiki/Foo_(bar)'],
  ['[https://a.example/y]', 'https://a.example/y'],
  ['{https://a.example/y}.', 'https://a.example/y'],
  ['(see https://a.example/y).', 'https://a.example/y'],
  ['https://a.example/y?a[0]=1', 'https://a.example/y?a[0]=1'],
  ['https://a.example/y...', 'https://a.example/y'],
  ['https://a.example/y…', 'https://a.example/y'],
  ['https://a.example/y?!', 'https://a.example/y'],
  ['https://a.example/y?a=1&b=2#c.', 'https://a.example/y?a=1&b=2#c'],
  ['https://a.example/', 'https://a.example/'],
  ["'https://a.example/y'", 'https://a.example/y'],
  ['“https://a.example/y”', 'https://a.example/y'],
  ['«https://a.example/y»', 'https://a.example/y'],
  ['https://a.example/O’Neil', 'https://a.example/O’Neil'],
  ['（https://a.example/y）です', 'https://a.example/y'],
  ['「https://a.example/y」', 'https://a.example/y'],
  ['https://a.example/東京（駅）', 'https://a.example/東京（駅）'],
  ['https://a.example/y。次', 'https://a.example/y'],
  ['https://a.example/y؟', 'https://a.example/y'],
  ['https://a.example/y।', 'https://a.example/y'],
  ['HTTPS://A.example/y,', 'HTTPS://A.example/y'],
])('the link in %s is %s', (text, link) => {
  const parts = splitAtLinks(text)
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual([link])
  expect(parts.join('')).toBe(text)
})

test('a text keeps all its links and what is between them', () => {
  expect(splitAtLinks('See https://a.example, or (http://b.example/c).')).toEqual([
    'See ',
    'https://a.example',
    ', or (',
    'http://b.example/c',
    ').',
  ])
})

test.each(['https://', 'http://)', 'https://.', 'ftp://a.example', 'Hello'])('%s has no link', (text) => {
  expect(splitAtLinks(text)).toEqual([text])
})

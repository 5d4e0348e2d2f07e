import { expect, test } from 'vitest'
import { MAX_MAILED_MESSAGE, toMailMessage } from './message-text.ts'

const toText = (body: string): string => toMailMessage({ body }).text
const graphemes = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

test('a short message is shown as it is, with at most one empty line in a row', () => {
  expect(toMailMessage({ body: 'Is it free?\n\n\n\nI like it.' })).toEqual({
    text: 'Is it free?\n\nI like it.',
    warning: null,
  })
})

test('a long message is cut to 300 characters before a word, with an ellipsis', () => {
  const text = toText('a word '.repeat(300))
  expect(text).toMatch(/^(a word )+a( word)?…$/)
  expect(text.length).toBeLessThanOrEqual(MAX_MAILED_MESSAGE + 1)
  expect(toText('x'.repeat(2_000))).toBe(`${'x'.repeat(MAX_MAILED_MESSAGE)}…`)
})

test.each(['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'e\u0301', '🇺🇸'])('the cut does not break %s', (emoji) => {
  for (let before = MAX_MAILED_MESSAGE - 14; before <= MAX_MAILED_MESSAGE; before++) {
    const body = `${'x'.repeat(before)}${emoji}${'y'.repeat(300)}`
    const shown = graphemes(toText(body).replace(/…$/, ''))
    expect(graphemes(body).slice(0, shown.length)).toEqual(shown)
    expect(Array.from(shown.join('')).length).toBeLessThanOrEqual(MAX_MAILED_MESSAGE)
  }
})

test('addresses are no links, and read the same', () => {
  const body = 'See https://evil.example/pay?to=a@b.example or www.evil.example. At 10:30 it costs $1.50.'
  const text = toText(body)
  expect(text.replaceAll('\u200c', '')).toBe(body)
  expect(text).not.toMatch(/https?:\/\/|\w\.\w|@\w/)
})

test('controls that reorder text are removed', () => {
  expect(toText('\u202eevil\u202c \u2067text\u2069\u200f')).toBe('evil text')
})

test('warns as the page does', () => {
  expect(toMailMessage({ body: 'Pay now.', warning: 'payment' }).warning).toBe(
    'Careful: this message is about money. Never pay before you’ve seen the room and signed a lease.',
  )
})

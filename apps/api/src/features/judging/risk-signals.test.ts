import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listings } from '../../../seed/listings.ts'
import { REVIEW_FROM } from '../reports/document.ts'
import { HOLD_FROM, type JudgedListing, judgeListing, type RiskContext } from './risk.ts'

const harmless: JudgedListing = {
  title: 'Sunny room near the park',
  description: 'A bright room on a quiet street, ten minutes by bike from campus.',
  rent: 800,
}
const usual: RiskContext = {
  compared: { count: 8, median: 1_000 },
  copiedText: null,
  copiedPhoto: null,
  postedBefore: null,
  earlyListings: 1,
}

const judge = (listing: Partial<JudgedListing> = {}, context: Partial<RiskContext> = {}) =>
  judgeListing({ ...harmless, ...listing }, { ...usual, ...context }).points

describe('judgeListing', () => {
  test('finds no signal in a usual listing', () => {
    expect(judgeListing(harmless, usual)).toEqual({ points: 0, signals: [] })
  })

  test.each<[string, number, Partial<JudgedListing>, Partial<RiskContext>]>([
    ['a rent under half of the median of 8 rooms', 25, { rent: 499 }, {}],
    ['a rent of half of the median', 0, { rent: 500 }, {}],
    ['a low rent compared with 7 rooms', 0, { rent: 100 }, { compared: { count: 7, median: 1_000 } }],
    ['no rent', 0, { rent: null }, {}],
    ['keys by courier', 30, { description: 'The keys come by courier.' }, {}],
    ['a deposit before the visit', 30, { description: 'Please pay the deposit before you visit.' }, {}],
    ['a payment method in Cyrillic letters', 30, { description: 'Pay by Wеstеrn Uniоn.' }, {}],
    ['a payment method with digits as letters', 30, { description: 'Pay by W3stern Un1on.' }, {}],
    ['a payment method with zero-width spaces', 30, { description: 'Pay by Wes\u200btern\u200b Un\u200bion.' }, {}],
    ['a payment method in spaced letters', 30, { description: 'Pay by W.e.s.t.e.r.n U n i o n.' }, {}],
    ['a payment method with symbols between its words', 30, { description: 'Pay by western • (union).' }, {}],
    ['a payment method with an emoji and a dash', 30, { description: 'Use bank 🏦 – transfer.' }, {}],
    ['a payment method with split words', 30, { description: 'Pay by Wes tern Uni on.' }, {}],
    ['a payment method split inside of a pair of letters', 30, { description: 'Gift c ards or Wester n Union.' }, {}],
    ['a payment method with symbols in its words', 30, { description: 'Use W|e|s|t|e|r|n U&n+i&o|n.' }, {}],
    ['a payment method with a symbol for the space', 30, { description: 'Western|Union is fine.' }, {}],
    ['a payment method with a spaced symbol', 30, { description: 'Pay by Western & Union.' }, {}],
    ['payment through an escrow service', 30, { description: 'You pay through an escr0w service.' }, {}],
    ['a deposit in escrow', 0, { description: 'The deposit is held in escrow.' }, {}],
    ['a transfer in Spanish', 30, { description: 'Pago por transferencia.' }, {}],
    ['a money order in Spanish', 30, { description: 'Mándeme un giro postal.' }, {}],
    ['a deposit before the visit in Spanish', 30, { description: 'Se paga el depósito antes de ver el piso.' }, {}],
    ['payment in advance in Spanish', 30, { description: 'Un mes de fianza por adelantado.' }, {}],
    ['keys by mail in Spanish', 30, { description: 'Le envío las llaves por correo.' }, {}],
    [
      'a visit in Spanish',
      0,
      { description: 'Envía un mensaje o reserva una cita antes de visitar. El depósito es de un mes.' },
      {},
    ],
    ['streets at a corner', 0, { description: 'At Western & Union, near the bank, transfer at Main.' }, {}],
    ['a phone number with symbols', 15, { description: 'Text 512•555•0142 any time.' }, {}],
    ['a phone number of keycaps', 15, { description: 'Text 5️⃣1️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣ any time.' }, {}],
    ...[
      '512/555/0142',
      '512, 555, 0142',
      '512:555:0142',
      '(512)/555/0142',
      '٥١٢/٥٥٥/٠١٤٢',
      '+1 / 512 / 555 / 0142',
      '51/25/55/01/42',
    ].map((number): [string, number, Partial<JudgedListing>, Partial<RiskContext>] => [
      ...([`the phone number ${number}`, 15, { description: `Text ${number} any time.` }, {}] as const),
    ]),
    ['a phone number with symbols between all digits', 15, { description: 'Text 5/1/2/5/5/5/0/1/4/2.' }, {}],
    ['an email address with a written at', 15, { description: 'Write to ana (at) example.com.' }, {}],
    ['an email address with a written dot', 15, { description: 'Write to ana at example dot com.' }, {}],
    ['an email address in brackets and words', 15, { description: 'Write to ana[at]example[dot]com.' }, {}],
    ['an email address of a known provider', 15, { description: 'Reach me: ana.lima at gmail' }, {}],
    ['an email address with a spaced dot', 15, { description: 'Write to ana@example . com' }, {}],
    [
      'times and rents',
      0,
      { description: 'Tours 10:30, 11:30, 12:30. Rents 800, 900, 1000 or 1,200/1,300/1,400.' },
      {},
    ],
    ['a place to look at', 0, { description: 'Look at home.Then write. Stay-at-home.No dot, please.' }, {}],
    ['the dates of a stay', 0, { description: 'Free 6/1/2027 to 8/31/2027, rent 1,200.' }, {}],
    ['a payment method with a hyphen', 30, { description: 'Pay by western-union or money_gram.' }, {}],
    ['a styled payment method', 30, { description: 'Pay by 𝓑𝓲𝓽𝓬𝓸𝓲𝓷.' }, {}],
    ['a deposit at the signing', 0, { description: 'The deposit is due at the signing.' }, {}],
    ['an email address in the description', 15, { description: 'Write to ana@example.com.' }, {}],
    ['an email address in look-alike letters', 15, { description: 'Write to ana＠example.cоm.' }, {}],
    ['a phone number in full-width digits', 15, { description: 'Call ５１２ ５５５\u200b ０１４２' }, {}],
    ['a phone number in the title', 15, { title: 'Room, call 512 555 0142' }, {}],
    ['a title in capitals', 5, { title: 'SUNNY ROOM NOW' }, {}],
    ['a short title in capitals', 0, { title: 'NYC room' }, {}],
    ['a copied description', 40, {}, { copiedText: 'a' }],
    ['a copied photo', 40, {}, { copiedPhoto: 'a' }],
    ['a room posted again after it was hidden', 60, {}, { postedBefore: 'a' }],
    ['the third listing of the first day', 30, {}, { earlyListings: 3 }],
    ['the second listing of the first day', 0, {}, { earlyListings: 2 }],
  ])('%s has %i points', (_name, points, listing, context) => {
    expect(judge(listing, context)).toBe(points)
  })

  test('adds the points, with a sentence for each signal', () => {
    const { points, signals } = judgeListing(
      { title: 'CALL ME NOW: 512 555 0142', description: 'Pay by Western Union.', rent: 300 },
      {
        compared: { count: 12, median: 1_000 },
        copiedText: 'a',
        copiedPhoto: 'a',
        postedBefore: null,
        earlyListings: 4,
      },
    )
    expect(points).toBe(185)
    expect(signals.map((signal) => signal.points)).toEqual([25, 30, 15, 5, 40, 40, 30])
    expect(signals[0]?.sentence).toBe(
      'The rent ($300) is under half the typical rent ($1,000) for similar rooms from 12 other hosts in this area.',
    )
    for (const { sentence } of signals) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})

test('no listing of the seed asks for advance payment or has contact details', () => {
  const found = listings.filter(({ title, description }) => judge({ title, description }) > 0)
  expect(found.map(({ title }) => title)).toEqual([])
})

/** A text and its context. Omitted fields raise no signal. */
interface LabelledText {
  title: string
  description: string
  /** The rent as a share of the median of similar rooms. */
  rentShare?: number
  copiedText?: string
  copiedPhoto?: string
  earlyListings?: number
}

/** Honest texts that almost trigger a signal, and scams that were written for this test. */
const labelled = JSON.parse(readFileSync(join(import.meta.dirname, 'labelled-texts.fixture.json'), 'utf8')) as {
  honest: LabelledText[]
  scams: LabelledText[]
}

const MEDIAN = 1_000

const getPoints = ({ title, description, rentShare, ...context }: LabelledText): number =>
  judgeListing(
    { title, description, rent: rentShare === undefined ? null : rentShare * MEDIAN },
    { ...usual, compared: { count: 10, median: MEDIAN }, ...context },
  ).points

const honest = [...listings.slice(0, 40), ...labelled.honest].map(getPoints)
const scams = labelled.scams.map(getPoints)

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

const toRow = (from: number): string => {
  const [found, wrong] = [scams, honest].map((all) => all.filter((points) => points >= from).length) as [number, number]
  return `| ${from} | ${found} of ${scams.length} | ${wrong} of ${honest.length} | ${percent(found, found + wrong)} | ${percent(found, scams.length)} |`
}

describe('the labelled texts', () => {
  test('are 60 honest ones and 60 scams', () => {
    expect([honest.length, scams.length]).toEqual([60, 60])
  })

  test('give the precision and recall that docs/risk-signals.md states', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../../docs/risk-signals.md'), 'utf8')
    for (const from of [REVIEW_FROM, HOLD_FROM]) expect(document).toContain(toRow(from))
  })
})

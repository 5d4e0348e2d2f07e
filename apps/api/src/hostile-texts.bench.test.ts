import { MAX_DESCRIPTION, MAX_LOCATION, MAX_SEARCH_TEXT, MAX_TITLE } from '@roommate-finder/contracts/limits'
import { listingInput } from '@roommate-finder/contracts/listing-input'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ObjectId } from './db/object-id.ts'
import { toFields } from './features/listings/document.ts'
import { measureEventLoopBlock } from './testing/event-loop.ts'
import { type Caller, listingBody, postListing, startTestApi, type TestApi } from './testing/test-api.ts'

/** How long one request may block the event loop, and how much CPU time one body may take. */
const MAX_BLOCK_MS = 50
const MAX_CPU_MS = 20

const range = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i))

/** Sets of characters that may be slow to process. Each is repeated to make a text. */
const alphabets: Record<string, string[]> = {
  'squared katakana words': ['\u3316', '\u3336'],
  'Arabic ligatures': ['\ufdfa', '\ufdfb'],
  'Latin ligatures': ['ﬃ', 'ﬄ', 'ﬁ'],
  'combining marks of one class': ['\u0301', '\u0300'],
  'combining marks of falling classes': ['\u0345', '\u0315', '\u0300', '\u0323', '\u0334'],
  'marks on letters': ['a', '\u0323', '\u0307', '\u0308'],
  'characters that normalize to marks': ['\uff9e', '\u0301', '\u0323', '\uff9f', '\u0e33', '\u0eb3'],
  'musical symbols': ['\u{1d15e}', '\u{1d165}', '\u{1d16e}'],
  'Han without spaces': range(0x4e00, 400),
  'kana without spaces': range(0x3041, 80),
  'Thai vowels': ['\u0e33', '\u0e01'],
  'Khmer and Burmese': [...range(0x1780, 40), ...range(0x1000, 40)],
  'Tibetan vowels': ['\u0f77', '\u0f79', '\u0f71'],
  'Hangul parts': ['\u1100', '\u1161', '\u11a8'],
  'right to left': [...range(0x05d0, 20), '\u05b0', '\u0591'],
  'bidirectional overrides': ['\u202e', 'a', '\u202c', '\u2066', '\u2069'],
  'emoji sequences': ['👨‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽'],
  'joiners alone': ['\u200d', '\u200c', '\ufe0f'],
  'one long word': ['x'],
  'one-letter words': 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ').map((letter) => `${letter} `),
  'short different words': range(0x61, 26).flatMap((a) => range(0x61, 26).map((b) => `${a}${b} `)),
  apostrophes: ["'", '’', 'a'],
  'wide spaces': ['\u3000', '\u2003', '\u00a0'],
  commas: [',', 'a,'],
  'astral letters': range(0x1d400, 26),
  'characters of regular expressions': ['(', '[', '\\', '^', '$', '.', '*', '+', '?', '{'],
}
const lengths = [120, 200, 700, 1500, 2500, 3500, 4200, MAX_DESCRIPTION]

const repeat = (alphabet: string[], length: number): string => {
  let text = ''
  for (let i = 0; text.length < length; i++) text += alphabet[i % alphabet.length] ?? ''
  return text.slice(0, length).toWellFormed()
}

const texts = Object.entries(alphabets).flatMap(([name, alphabet]) =>
  lengths.map((length) => ({ name: `${length} characters of ${name}`, text: repeat(alphabet, length) })),
)

const toBody = (text: string): Record<string, unknown> =>
  listingBody({
    title: `Rooms ${text.slice(0, MAX_TITLE - 6)}`,
    location: `Here ${text.slice(0, MAX_LOCATION - 5)}`,
    description: `A ${text.slice(0, MAX_DESCRIPTION - 2)}`,
  })

let api: TestApi
let owner: Caller
let path: string

beforeAll(async () => {
  api = await startTestApi()
  owner = api.as(await api.createPerson())
  path = `/roommates/${await postListing(owner)}`
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

test(`none of ${texts.length} hostile texts takes over ${MAX_CPU_MS} ms of CPU time`, () => {
  for (const { name, text } of texts) {
    const body = toBody(text)
    const cpuMs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage()
      toFields(new ObjectId(), z.parse(listingInput, body), new Date())
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    expect(Math.min(...cpuMs), name).toBeLessThan(MAX_CPU_MS)
  }
})

test(`none of ${texts.length} hostile texts blocks the event loop for over ${MAX_BLOCK_MS} ms`, async () => {
  for (const { name, text } of texts) {
    const search = encodeURIComponent(text.slice(0, MAX_SEARCH_TEXT).toWellFormed())
    const block = await measureEventLoopBlock(async () => {
      await owner.put(path).send(toBody(text)).expect(200)
      await api.visitor().get(`/all-items?search=${search}`).expect(200)
      await api.visitor().get(`/search-suggestions?query=${search}`).expect(200)
    }, MAX_BLOCK_MS)
    expect(block, name).toBeLessThan(MAX_BLOCK_MS)
  }
})

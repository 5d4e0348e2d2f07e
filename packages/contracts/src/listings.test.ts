import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ListingInput, listingInput, listingUpdate, toTags } from './listing-input.ts'
import { listing } from './listings.ts'

const valid = {
  title: 'Sunny room',
  location: 'Austin, TX',
  rent: 850,
  roomType: 'Single',
  description: 'Bright and quiet.',
  contactInfo: 'host@example.com',
}

const read = (fields: Record<string, unknown>): ListingInput => z.parse(listingInput, { ...valid, ...fields })

/** Returns the first error message of each invalid field. */
const messages = (fields: Record<string, unknown>): Record<string, string> => {
  const result = z.safeParse(listingInput, { ...valid, ...fields })
  const found: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
  return found
}

const digits = (count: number): string => '1234567890'.repeat(Math.ceil(count / 10)).slice(0, count)

describe('listingInput', () => {
  test('optional fields get defaults', () => {
    expect(read({})).toEqual({ ...valid, lifestyle: [], availability: 'available' })
  })

  test('drops unknown keys, such as `userEmail` and `userName`', () => {
    expect(read({ userEmail: 'x@example.com', userName: 'X', likeCount: 9, _id: '1' })).not.toHaveProperty('userEmail')
    expect(Object.keys(read({ userName: 'X', likeCount: 9, _id: '1' }))).toEqual(Object.keys(read({})))
  })

  test('an empty body gets a message for every required field', () => {
    const nothing = Object.fromEntries(Object.keys(valid).map((key) => [key, undefined]))
    expect(messages(nothing)).toEqual({
      title: 'Title is required',
      location: 'Location is required',
      rent: 'Rent is required',
      roomType: 'Room type is required',
      description: 'Description is required',
      contactInfo: 'Contact info is required',
    })
  })

  test.each([
    ['title', '   ', 'Title is required'],
    ['title', 42, 'Title is required'],
    ['title', 'Room', 'Title must be at least 5 characters'],
    ['title', '  Room  ', 'Title must be at least 5 characters'],
    ['title', 'x'.repeat(121), 'Title can be up to 120 characters'],
    ['title', `Room${'\u200b'.repeat(9)}`, 'Title must be at least 5 characters'],
    ['title', `Room${'\u2800'.repeat(9)}`, 'Title must be at least 5 characters'],
    ['title', '\u202eRoom\u2066', 'Title must be at least 5 characters'],
    ['title', `Room${'\u3164'.repeat(9)}`, 'Title must be at least 5 characters'],
    ['title', '\u200d\u2060\ufeff\u00ad\u200f', 'Title is required'],
    ['title', '👍👍👍', 'Title must be at least 5 characters'],
    ['location', '', 'Location is required'],
    ['location', '\u200bA\u202c', 'Location must be at least 2 characters'],
    ['location', 'A', 'Location must be at least 2 characters'],
    ['location', 'x'.repeat(121), 'Location can be up to 120 characters'],
    ['description', ' \n ', 'Description is required'],
    ['description', '\u200b \u202e\u200d', 'Description is required'],
    ['description', '\u0000\u0007', 'Description is required'],
    ['description', 'x'.repeat(5001), 'Description can be up to 5,000 characters'],
    ['rent', null, 'Rent is required'],
    ['rent', '', 'Rent is required'],
    ['rent', ' ', 'Rent is required'],
    ['rent', -1, 'Rent must be a positive number'],
    ['rent', '-0.01', 'Rent must be a positive number'],
    ['rent', 'cheap', 'Rent must be a positive number'],
    ['rent', '0x10', 'Rent must be a positive number'],
    ['rent', '1e3', 'Rent must be a positive number'],
    ['rent', true, 'Rent must be a positive number'],
    ['rent', [1], 'Rent must be a positive number'],
    ['rent', 100_000.01, 'Rent must be $100,000 or less'],
    ['rent', '100001', 'Rent must be $100,000 or less'],
    ['rent', 850.125, 'Rent can have up to 2 decimals'],
    ['rent', '0.001', 'Rent can have up to 2 decimals'],
    ['rent', '1.200', 'Rent can have up to 2 decimals'],
    ['rent', 1e-7, 'Rent can have up to 2 decimals'],
    ['roomType', '', 'Room type is required'],
    ['roomType', 'single', 'Room type must be one of Single, Shared, Master, Studio'],
    ['availability', 'taken', 'Availability must be available or not available'],
    ['lifestyle', 7, 'Lifestyle must be a list of texts'],
    ['lifestyle', ['Quiet', 7], 'Lifestyle must be a list of texts'],
    ['lifestyle', Array.from({ length: 21 }, (_, i) => `tag ${i}`), 'Choose up to 20 lifestyle tags'],
    ['lifestyle', ['x'.repeat(41)], 'Tags can be up to 40 characters'],
    ['lifestyle', `Quiet,${'x'.repeat(41)}`, 'Tags can be up to 40 characters'],
    ['contactInfo', ' ', 'Contact info is required'],
    ['contactInfo', 'call me', 'Enter a valid email or phone number'],
    ['contactInfo', 'host@example..com', 'Enter a valid email or phone number'],
    ['contactInfo', digits(9), 'Enter a valid email or phone number'],
    ['contactInfo', digits(201), 'Contact info can be up to 200 characters'],
  ])('%s %j is refused with "%s"', (field, value, message) => {
    expect(messages({ [field]: value })).toEqual({ [field]: message })
  })

  test.each([
    ['title', 'Rooms', 'Rooms'],
    ['title', '  Rooms  ', 'Rooms'],
    ['title', 'x'.repeat(120), 'x'.repeat(120)],
    ['title', '👍'.repeat(120), '👍'.repeat(120)],
    ['title', ` ${'x'.repeat(120)} `, 'x'.repeat(120)],
    ['title', '\u202eSunny\u202c\u200b room\u0000 \ufeff', 'Sunny room'],
    ['title', 'Sunny\ud83d room', 'Sunny\ufffd room'],
    ['title', 'Sunny\r\n\troom\u2028here', 'Sunny room here'],
    ['title', 'خانه می\u200cخواهم', 'خانه می\u200cخواهم'],
    ['title', '\u200dHouse\u200c for\u200d 👨\u200d👩\u200d👧 ❤️', 'House for 👨\u200d👩\u200d👧 ❤️'],
    [
      'title',
      'Flat 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      'Flat 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    [
      'title',
      '🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} flat',
      '🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} flat',
    ],
    ['title', 'Flat\u{e0068}\u{e0069} 🏴\u{e0068}\u{e0069}', 'Flat 🏴'],
    [
      'title',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074} flat 👍\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴 flat 👍',
    ],
    ['location', 'LA', 'LA'],
    ['location', ' \u2067Austin,\nTX\u2069 ', 'Austin, TX'],
    ['location', 'x'.repeat(120), 'x'.repeat(120)],
    ['description', '.', '.'],
    ['description', 'x'.repeat(5000), 'x'.repeat(5000)],
    ['description', `${'x'.repeat(5000)}\u0000`, 'x'.repeat(5000)],
    [
      'description',
      '\u202emoor\u202c \u2067A\u2069\u200f\u061c, \u0645\u06cc\u200c\u062e',
      'moor A, \u0645\u06cc\u200c\u062e',
    ],
    ['description', 'one\r\ntwo\n\tthree\u0007\u009b\u007f', 'one\ntwo\n\tthree'],
    ['description', '👨\u200d👩\u200d👧 می\u200cخواهم', '👨\u200d👩\u200d👧 می\u200cخواهم'],
    ['rent', 0, 0],
    ['rent', '0', 0],
    ['rent', '-0', 0],
    ['rent', ' 850.50 ', 850.5],
    ['rent', 0.07, 0.07],
    ['rent', 99_999.99, 99_999.99],
    ['rent', 100_000, 100_000],
    ['roomType', 'Master', 'Master'],
    ['availability', 'not available', 'not available'],
    ['lifestyle', ' Quiet , ,Student,Quiet', ['Quiet', 'Student']],
    ['lifestyle', '', []],
    ['lifestyle', ['', ' Quiet', 'Quiet '], ['Quiet']],
    ['lifestyle', ['\u200b', 'Qui\u0000et', 'Quiet\u202e'], ['Quiet']],
    ['lifestyle', Array.from({ length: 20 }, (_, i) => `tag ${i}`), Array.from({ length: 20 }, (_, i) => `tag ${i}`)],
    ['lifestyle', ['x'.repeat(40)], ['x'.repeat(40)]],
    ['lifestyle', ['👍'.repeat(40)], ['👍'.repeat(40)]],
    ['lifestyle', [...Array.from({ length: 30 }, () => 'Quiet'), ' '], ['Quiet']],
    ['contactInfo', ' host@example.com ', 'host@example.com'],
    ['contactInfo', 'r&d.x9@example.com', 'r&d.x9@example.com'],
    ['contactInfo', '(512) 555-0100', '(512) 555-0100'],
    ['contactInfo', '\u202a+1 512 555 0100\u202c', '+1 512 555 0100'],
    ['contactInfo', `Text ${digits(10)} after six`, `Text ${digits(10)} after six`],
    ['contactInfo', digits(200), digits(200)],
  ])('%s %j is parsed as %j', (field, value, stored) => {
    expect(read({ [field]: value })).toHaveProperty(field, stored)
  })
})

describe('listingUpdate', () => {
  test('accepts a date as `updatedAt` and refuses other values', () => {
    const at = '2026-01-31T12:00:00.000Z'
    expect(z.parse(listingUpdate, { ...valid, updatedAt: at }).updatedAt).toBe(at)
    expect(z.parse(listingUpdate, valid)).not.toHaveProperty('updatedAt')
    for (const bad of ['yesterday', '2026-02-30T12:00:00.000Z', 1_700_000_000, null]) {
      expect(z.safeParse(listingUpdate, { ...valid, updatedAt: bad }).error?.issues).toMatchObject([
        { path: ['updatedAt'], message: 'Must be a date such as 2026-01-31T12:00:00.000Z' },
      ])
    }
  })

  test('has the rules of listingInput', () => {
    expect(z.safeParse(listingUpdate, { ...valid, title: 'Room' }).error?.issues).toMatchObject([
      { path: ['title'], message: 'Title must be at least 5 characters' },
    ])
  })
})

describe('toTags', () => {
  test.each([
    ['a,b , c', ['a', 'b', 'c']],
    ['', []],
    [' , ,', []],
    [
      ['a', 'a ', ' b', ''],
      ['a', 'b'],
    ],
  ])('%j gives %j', (value, tags) => {
    expect(toTags(value)).toEqual(tags)
  })
})

describe('listing', () => {
  const response = {
    ...read({}),
    _id: '0123456789abcdef01234567',
    status: 'active',
    confirmedAt: '2026-01-31T12:00:00.000Z',
    userName: 'Ana',
    likeCount: 0,
    viewCount: 0,
    createdAt: '2026-01-31T12:00:00.000Z',
    updatedAt: '2026-01-31T12:00:00.000Z',
    isOwner: false,
    liked: false,
    saved: false,
    monthlyTotal: null,
    photo: null,
    place: null,
    contactInfo: undefined,
  }

  test('accepts a missing `contactInfo` and a null rent', () => {
    expect(z.safeParse(listing, { ...response, rent: null }).success).toBe(true)
  })

  test('drops undeclared keys', () => {
    const odd = { ...response, ownerUid: 'u1', derived: {}, slot: 3 }
    expect(Object.keys(z.parse(listing, odd))).not.toEqual(expect.arrayContaining(['ownerUid']))
    expect(z.parse(listing, odd)).toEqual(z.parse(listing, response))
  })

  test.each([
    ['_id', '42'],
    ['likeCount', -1],
    ['likeCount', 1.5],
    ['roomType', 'Attic'],
    ['availability', 'maybe'],
    ['createdAt', 'today'],
    ['rent', -5],
    ['isOwner', undefined],
  ])('refuses %s %j', (field, value) => {
    expect(z.safeParse(listing, { ...response, [field]: value }).success).toBe(false)
  })
})

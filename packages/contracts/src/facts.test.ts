import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { facts, factsInput, hasFacts, monthlyTotalOf } from './facts.ts'

const inYears = (years: number, days = 0): string => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const FAR_DATE = 'Enter a date from 2000 to 5 years from now'

const all = {
  availableFrom: '2026-03-01',
  minimumStayMonths: 6,
  deposit: 850.5,
  billsIncluded: false,
  billsEstimate: 0,
  furnished: true,
  bathroom: 'private',
  householdSize: 20,
  roomSizeSqFt: 5000,
  petsAllowed: false,
  smokingAllowed: false,
  couplesWelcome: true,
  hostType: 'lives-there',
  amenities: ['wifi', 'lock'],
} as const

describe('facts of a room', () => {
  test('are all optional, and a missing fact adds no key', () => {
    expect(z.parse(factsInput, {})).toEqual({})
    expect(Object.keys(z.parse(factsInput, { furnished: true }))).toEqual(['furnished'])
  })

  test('are in responses as they were sent', () => {
    expect(z.parse(facts, z.parse(factsInput, all))).toEqual(all)
  })

  test('take numbers as text', () => {
    const texts = { minimumStayMonths: ' 12 ', deposit: '0.50', billsEstimate: '-0' }
    expect(z.parse(factsInput, texts)).toEqual({ minimumStayMonths: 12, deposit: 0.5, billsEstimate: 0 })
  })

  test.each(['2000-01-01', inYears(-3), inYears(5)])('take %s as the move-in date', (availableFrom) => {
    expect(z.parse(factsInput, { availableFrom })).toEqual({ availableFrom })
  })

  test.each([
    ['availableFrom', '2026-02-30', 'Enter a date like 2026-01-31'],
    ['availableFrom', '2026-01-31T12:00:00.000Z', 'Enter a date like 2026-01-31'],
    ['availableFrom', '1999-12-31', FAR_DATE],
    ['availableFrom', '9999-12-31', FAR_DATE],
    ['availableFrom', inYears(5, 2), FAR_DATE],
    ['minimumStayMonths', 0, 'Minimum stay in months must be a whole number from 1 to 24'],
    ['minimumStayMonths', 25, 'Minimum stay in months must be a whole number from 1 to 24'],
    ['minimumStayMonths', 1.5, 'Minimum stay in months must be a whole number from 1 to 24'],
    ['minimumStayMonths', '', 'Minimum stay in months must be a whole number from 1 to 24'],
    ['deposit', -1, 'Deposit must be from $0 to $100,000, with up to 2 decimals'],
    ['deposit', 100_000.01, 'Deposit must be from $0 to $100,000, with up to 2 decimals'],
    ['deposit', 0.001, 'Deposit must be from $0 to $100,000, with up to 2 decimals'],
    ['deposit', '1.200', 'Deposit must be from $0 to $100,000, with up to 2 decimals'],
    ['deposit', Number.NaN, 'Deposit must be from $0 to $100,000, with up to 2 decimals'],
    ['billsIncluded', 'true', 'Utilities included must be true or false'],
    ['billsEstimate', '10001', 'Estimated utilities per month must be from $0 to $10,000, with up to 2 decimals'],
    ['bathroom', 'ensuite', 'Bathroom must be one of shared, private'],
    ['householdSize', 21, 'People in the home must be a whole number from 1 to 20'],
    ['roomSizeSqFt', 19, 'Room size in square feet must be a whole number from 20 to 5,000'],
    ['furnished', null, 'Furnished must be true or false'],
    ['petsAllowed', 1, 'Pets allowed must be true or false'],
    ['hostType', 'owner', 'Listed by must be one of lives-there, landlord, agent'],
    ['amenities', 'wifi', 'Amenities must be a list of texts'],
    ['amenities', ['wifi', 'wifi'], 'Amenities must not repeat'],
  ])('%s of %j gets the message "%s"', (key, value, message) => {
    const { error } = z.safeParse(factsInput, { [key]: value })
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[key, message]])
  })

  test('for an unknown amenity, the message lists the known ones', () => {
    const { error } = z.safeParse(factsInput, { amenities: ['pool'] })
    expect(error?.issues[0]?.message).toMatch(/^Amenities must be among wifi, washer, .*lock$/)
  })

  test('hasFacts is true for false, 0 and an empty list, and false for other fields', () => {
    for (const body of [{ furnished: false }, { deposit: 0 }, { amenities: [] }]) expect(hasFacts(body)).toBe(true)
    for (const body of [{}, { furnished: undefined }, { title: 'Sunny room' }]) expect(hasFacts(body)).toBe(false)
  })
})

describe('monthlyTotalOf', () => {
  test.each([
    [{ rent: 800, billsIncluded: true, billsEstimate: 50 }, 800],
    [{ rent: 800, billsIncluded: false, billsEstimate: 50 }, 850],
    [{ rent: 800.1, billsIncluded: false, billsEstimate: 0.2 }, 800.3],
    [{ rent: 800, billsIncluded: false }, null],
    [{ rent: 800, billsEstimate: 50 }, null],
    [{ rent: 800 }, null],
    [{ rent: null, billsIncluded: true }, null],
  ])('of %j is %j', (listing, total) => {
    expect(monthlyTotalOf(listing)).toBe(total)
  })
})

import { monthlyTotalOf } from '@roommate-finder/contracts/facts'
import { listingInput } from '@roommate-finder/contracts/listing-input'
import { lifestyleOptions, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import { firstMessageInput } from '@roommate-finder/contracts/messages'
import { MongoClient } from 'mongodb'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findWarning } from '../src/features/messages/warning.ts'
import { assertDemoDatabase } from './assert-demo-database.ts'
import { cities } from './cities.ts'
import { conversations } from './conversations.ts'
import { toFacts } from './facts.ts'
import { createBulkHost, generateListings } from './generate.ts'
import { listings, splitSentences } from './listings.ts'
import { demoAccounts, hosts, seedPeople } from './people.ts'
import type { SeedListing } from './seed-listing.ts'

const MAX_OWNED = 100
const NON_ASCII_LATIN = /(?=\p{Script=Latin})[^\p{ASCII}]/u
// Excludes the Hawaiian ʻokina, a letter without a script.
const OTHER_SCRIPT = /(?!\p{Script=Latin}|\p{Lm})\p{L}/u

const joinTexts = ({ title, location, description }: SeedListing) => `${title} ${location} ${description}`
const findDuplicates = <T>(values: readonly T[]) => values.filter((value, at) => values.indexOf(value) !== at)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const findCity = ({ location }: SeedListing) => cities.find((city) => city.location === location)

/** Returns what is wrong with a listing. */
const findFaults = (listing: SeedListing): string[] => {
  const faults: string[] = []
  const { facts = {}, lifestyle } = listing
  const asInput = listingInput.safeParse({ ...listing, ...toFacts(facts, new Date()), rent: listing.rent ?? 0 })
  if (!asInput.success) faults.push(...asInput.error.issues.map((issue) => issue.message))
  else if (asInput.data.title !== listing.title) faults.push('title has blanks around it')
  else if (asInput.data.description !== listing.description) faults.push('description has blanks around it')
  else if (asInput.data.lifestyle.length !== listing.lifestyle.length) faults.push('a tag twice')
  if (listing.lifestyle.some((tag) => !lifestyleOptions.includes(tag))) faults.push('unknown tag')
  if (lifestyle.includes('Pet-friendly') && facts.petsAllowed === false) faults.push('pet-friendly without pets')
  if (lifestyle.includes('Non-smoker') && facts.smokingAllowed) faults.push('non-smokers with smoking')
  if (facts.billsIncluded === true && facts.billsEstimate !== undefined) faults.push('included bills with an estimate')
  const city = findCity(listing)
  if (!city) faults.push('unknown city')
  else if (listing.rent !== null) {
    const [low, high] = city.rents[listing.roomType]
    if (listing.rent < low || listing.rent > high) faults.push(`rent of ${listing.rent} outside ${low} to ${high}`)
  }
  if (listing.daysAgo < 0 || listing.daysAgo > 120) faults.push('date outside the last 120 days')
  if (!Number.isInteger(listing.likes) || listing.likes < 0 || listing.likes > 13) faults.push('impossible likes')
  if (!Number.isInteger(listing.views) || listing.views < listing.likes * 6) faults.push('too few views for its likes')
  return faults.map((fault) => `${listing.title}: ${fault}`)
}

describe('people', () => {
  test('are 12 hosts and 3 demo accounts with unique uids, emails and names', () => {
    expect(hosts).toHaveLength(12)
    expect(demoAccounts).toHaveLength(3)
    expect(findDuplicates(seedPeople.map(({ uid }) => uid))).toEqual([])
    expect(findDuplicates(seedPeople.map(({ email }) => email))).toEqual([])
    expect(findDuplicates(seedPeople.map(({ name }) => name))).toEqual([])
  })

  test('have valid passwords and emails of example domains', () => {
    for (const { password, email } of seedPeople) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z]).{6,}$/)
      expect(email).toMatch(/@example\.(com|org)$/)
    }
  })

  test('include 1 to 3 unverified hosts', () => {
    const unverified = hosts.filter(({ emailVerified }) => !emailVerified)
    expect(unverified.length).toBeGreaterThan(0)
    expect(unverified.length).toBeLessThan(4)
  })

  test('joined before their listings', () => {
    for (const { joinedDaysAgo } of seedPeople) expect(joinedDaysAgo).toBeGreaterThan(120)
  })

  test('own listings, except the demo seeker', () => {
    const owned = (uid: string) => listings.filter(({ host }) => host === uid).length
    const [seeker, host] = demoAccounts
    expect(owned(seeker?.uid ?? '')).toBe(0)
    expect(owned(host?.uid ?? '')).toBeGreaterThanOrEqual(5)
    for (const { uid } of hosts) expect(owned(uid)).toBeGreaterThan(0)
  })
})

describe('the 140 listings', () => {
  test('cover all 25 cities', () => {
    expect(listings).toHaveLength(140)
    expect(new Set(listings.map(({ location }) => location))).toEqual(new Set(cities.map(({ location }) => location)))
    expect(cities).toHaveLength(25)
  })

  test('match the contract and the rents of their city', () => {
    expect(listings.flatMap(findFaults)).toEqual([])
  })

  test('belong to seed people', () => {
    const uids = new Set(seedPeople.map(({ uid }) => uid))
    expect(listings.filter(({ host }) => !uids.has(host))).toEqual([])
  })

  test('have unique titles, descriptions, dates and sentences', () => {
    expect(findDuplicates(listings.map(({ title }) => title.toLowerCase()))).toEqual([])
    expect(findDuplicates(listings.map(({ description }) => description))).toEqual([])
    expect(findDuplicates(listings.map(({ daysAgo }) => daysAgo))).toEqual([])
    expect(findDuplicates(listings.flatMap(({ description }) => splitSentences(description)))).toEqual([])
  })

  test('have average rents that rise from Shared to Single, Master and Studio in each city', () => {
    for (const { location } of cities) {
      const averages = roomTypes
        .toSorted((a, b) => rank[a] - rank[b])
        .map((type) => listings.filter((listing) => listing.location === location && listing.roomType === type))
        .map((group) => group.flatMap(({ rent }) => rent ?? []))
        .filter((rents) => rents.length > 0)
        .map(mean)
      expect({ location, averages }).toEqual({ location, averages: averages.toSorted((a, b) => a - b) })
    }
  })

  const rank: Record<RoomType, number> = { Shared: 0, Single: 1, Master: 2, Studio: 3 }

  test.each<[string, (listing: SeedListing) => boolean, number, number]>([
    ['without rent', ({ rent }) => rent === null, 5, 8],
    ['with cents', ({ rent }) => rent !== null && !Number.isInteger(rent), 3, 8],
    ['with facts', ({ facts = {} }) => Object.keys(facts).length > 0, 100, 130],
    ['with a known monthly total', ({ facts, rent }) => monthlyTotalOf({ rent, ...facts }) !== null, 90, 130],
    ['not available', ({ availability }) => availability === 'not available', 15, 21],
    ['rented', ({ status }) => status === 'rented', 2, 4],
    ['expired', ({ status }) => status === 'expired', 2, 4],
    ['reduced', ({ rent, reducedFrom }) => (reducedFrom ?? 0) > (rent ?? 0), 3, 8],
    ['long', ({ description }) => description.length > 1500 && description.length <= 3000, 5, 10],
    ['with accents', (listing) => NON_ASCII_LATIN.test(joinTexts(listing)), 8, 40],
    ['with another script', (listing) => OTHER_SCRIPT.test(joinTexts(listing)), 5, 8],
    ['Single', ({ roomType }) => roomType === 'Single', 50, 80],
    ['Shared', ({ roomType }) => roomType === 'Shared', 20, 40],
    ['Master', ({ roomType }) => roomType === 'Master', 15, 30],
    ['Studio', ({ roomType }) => roomType === 'Studio', 15, 30],
    [
      'with neither email nor fictional number',
      ({ contactInfo }) => !/@example\.(com|org)$|555-01\d\d$/.test(contactInfo),
      0,
      0,
    ],
  ])('that are %s have the planned number', (_, fits, least, most) => {
    const found = listings.filter(fits).length
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThanOrEqual(most)
  })

  test('have descriptions of at least 3 sentences and 200 characters', () => {
    const short = listings.filter(
      ({ description }) => splitSentences(description).length < 3 || description.length < 200,
    )
    expect(short.map(({ title }) => title)).toEqual([])
  })

  test('have more likes when they are older or cheaper', () => {
    const averageLikes = (group: readonly SeedListing[]) => mean(group.map(({ likes }) => likes))
    const byAge = listings.toSorted((a, b) => a.daysAgo - b.daysAgo)
    expect(averageLikes(byAge.slice(0, 47))).toBeLessThan(averageLikes(byAge.slice(47, 94)))
    expect(averageLikes(byAge.slice(47, 94))).toBeLessThan(averageLikes(byAge.slice(94)))
    const byRent = listings.filter(({ rent }) => rent !== null).toSorted((a, b) => (a.rent ?? 0) - (b.rent ?? 0))
    expect(averageLikes(byRent.slice(0, 67))).toBeGreaterThan(averageLikes(byRent.slice(67)))
  })

  test('show 10 cities and every room type on the first page', () => {
    const newest = listings.toSorted((a, b) => a.daysAgo - b.daysAgo).slice(0, 12)
    expect(new Set(newest.map(({ location }) => location)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(newest.map(({ roomType }) => roomType)).size).toBe(4)
  })
})

describe('generated listings', () => {
  const generated = [...generateListings({ count: 5000, seed: 1, startIndex: 0 })]

  test('match the contract and the rents of their city', () => {
    expect(generated.flatMap(findFaults)).toEqual([])
  })

  test('are the same for the same seed and different for another', () => {
    expect([...generateListings({ count: 200, seed: 1, startIndex: 0 })]).toEqual(generated.slice(0, 200))
    expect([...generateListings({ count: 200, seed: 2, startIndex: 0 })]).not.toEqual(generated.slice(0, 200))
  })

  test('can be generated from any index', () => {
    expect([...generateListings({ count: 100, seed: 1, startIndex: 4900 })]).toEqual(generated.slice(4900))
  })

  test('belong to bulk hosts, each with at most 100 listings', () => {
    const owned = Map.groupBy(generated, ({ host }) => host)
    for (const [uid, theirs] of owned) {
      expect(uid).toMatch(/^seed-bulk-\d+$/)
      expect(theirs.length).toBeLessThanOrEqual(MAX_OWNED)
      expect(createBulkHost(uid)).toEqual(createBulkHost(uid))
      expect(createBulkHost(uid).joinedDaysAgo).toBeGreaterThan(120)
    }
  })

  test('have unique dates over the last 120 days', () => {
    const times = generated.map(({ daysAgo }) => Math.round(daysAgo * 86_400_000))
    expect(new Set(times).size).toBe(generated.length)
    const perMonth = [0, 30, 60, 90].map((from) =>
      generated.filter(({ daysAgo }) => daysAgo >= from && daysAgo < from + 30),
    )
    for (const month of perMonth) expect(month.length).toBeGreaterThan(1200)
  })

  test('have mostly unique texts', () => {
    expect(new Set(generated.map(({ description }) => description)).size).toBeGreaterThan(4900)
    expect(new Set(generated.map(({ title }) => title)).size).toBeGreaterThan(4000)
  })

  test('have common words and many rare ones', () => {
    const timesSeen = new Map<string, number>()
    for (const listing of generated) {
      for (const word of new Set(
        joinTexts(listing)
          .toLowerCase()
          .match(/\p{L}+/gu),
      )) {
        timesSeen.set(word, (timesSeen.get(word) ?? 0) + 1)
      }
    }
    const counts = [...timesSeen.values()]
    expect(counts.length).toBeGreaterThan(1800)
    expect(counts.filter((count) => count > 1000).length).toBeGreaterThan(20)
    expect(counts.filter((count) => count <= 5).length).toBeGreaterThan(500)
  })

  test('have no unfilled placeholder', () => {
    expect(generated.filter((listing) => /[{}]|undefined/.test(joinTexts(listing)))).toEqual([])
  })
})

describe('the conversations', () => {
  test('belong to seed people and listings of others, begin with the seeker but for one invitation, and fit the contract', () => {
    expect(conversations).toHaveLength(17)
    expect(conversations.filter(({ messages }) => messages[0]?.from === 'host')).toHaveLength(1)
    const uids = new Set(seedPeople.map(({ uid }) => uid))
    for (const { listingTitle, seeker, messages } of conversations) {
      expect(uids).toContain(seeker)
      const host = listings.find(({ title }) => title === listingTitle)?.host
      expect(host, listingTitle).toBeDefined()
      expect(host).not.toBe(seeker)
      expect(z.safeParse(firstMessageInput, { body: messages[0]?.body, clientId: crypto.randomUUID() }).success).toBe(
        true,
      )
      expect(messages.map(({ hoursAgo }) => hoursAgo)).toEqual(
        messages.map(({ hoursAgo }) => hoursAgo).toSorted((a, b) => b - a),
      )
    }
    const received = conversations.flatMap(({ messages }) => messages.map(({ body }) => findWarning(body)))
    expect(received).toContain('payment')
    expect(conversations.filter(({ unreadBy }) => unreadBy !== undefined).length).toBeGreaterThan(3)
    expect(conversations.filter(({ archivedBy }) => archivedBy !== undefined)).toHaveLength(1)
    const pairs = conversations.map(({ listingTitle, seeker }) => `${listingTitle} ${seeker}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})

describe('the database of the seed', () => {
  test.each([
    ['mongodb://127.0.0.1:27017', 'roommate_finder', true],
    ['mongodb://[::1],localhost:1/', 'roommate_finder', true],
    ['mongodb://mongo:27017/', 'roommate_finder_demo', true],
    ['mongodb://mongo:27017/', 'roommate_finder', false],
    ['mongodb://localhost,rooms.example/', 'roommate_finder', false],
    ['mongodb+srv://cluster.example/', 'roommate_finder', false],
  ])('at %s with the name %s is accepted: %s', (uri, name, isAccepted) => {
    const assert = () => assertDemoDatabase(new MongoClient(uri).options, name)
    if (isAccepted) expect(assert).not.toThrow()
    else expect(assert).toThrow('MONGODB_URI is on another machine.')
  })
})

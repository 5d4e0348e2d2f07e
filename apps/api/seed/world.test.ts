import { listingInput } from '@roommate-finder/contracts/listing-input'
import { lifestyleOptions, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { cities } from './cities.ts'
import { bulkHost, generateListings } from './generate.ts'
import { listings } from './listings.ts'
import { demoAccounts, hosts, seedPeople } from './people.ts'
import { prose } from './prose.ts'
import type { SeedListing } from './seed-listing.ts'

const OWNED_AT_MOST = 100
const NON_ASCII_LATIN = /(?=\p{Script=Latin})[^\p{ASCII}]/u
// The ʻokina of Hawaiian is a letter of no script.
const OTHER_SCRIPT = /(?!\p{Script=Latin}|\p{Lm})\p{L}/u

const textOf = ({ title, location, description }: SeedListing) => `${title} ${location} ${description}`
const sentencesOf = (text: string) => text.split(/(?<=[.!?。।])\s+/)
const doublesIn = <T>(values: readonly T[]) => values.filter((value, at) => values.indexOf(value) !== at)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const cityOf = ({ location }: SeedListing) => cities.find((city) => city.location === location)

/** What keeps a listing from being stored as it is, in words. */
const faultsOf = (listing: SeedListing): string[] => {
  const faults: string[] = []
  const asInput = listingInput.safeParse({ ...listing, rent: listing.rent ?? 0 })
  if (!asInput.success) faults.push(...asInput.error.issues.map((issue) => issue.message))
  else if (asInput.data.title !== listing.title) faults.push('title has blanks around it')
  else if (asInput.data.description !== listing.description) faults.push('description has blanks around it')
  else if (asInput.data.lifestyle.length !== listing.lifestyle.length) faults.push('a tag twice')
  if (listing.lifestyle.some((tag) => !lifestyleOptions.includes(tag))) faults.push('unknown tag')
  const city = cityOf(listing)
  if (!city) faults.push('unknown city')
  else if (listing.rent !== null) {
    const [low, high] = city.rents[listing.roomType]
    if (listing.rent < low || listing.rent > high) faults.push(`rent of ${listing.rent} outside ${low} to ${high}`)
  }
  if (listing.daysAgo < 0 || listing.daysAgo > 120) faults.push('date outside the last 120 days')
  if (!Number.isInteger(listing.likes) || listing.likes < 0 || listing.likes > 13) faults.push('impossible likes')
  if (!Number.isInteger(listing.views) || listing.views < listing.likes * 6)
    faults.push('fewer views than likes ask for')
  return faults.map((fault) => `${listing.title}: ${fault}`)
}

describe('people', () => {
  test('12 hosts and 2 demo accounts with uids and e-mails of their own', () => {
    expect(hosts).toHaveLength(12)
    expect(demoAccounts).toHaveLength(2)
    expect(doublesIn(seedPeople.map(({ uid }) => uid))).toEqual([])
    expect(doublesIn(seedPeople.map(({ email }) => email))).toEqual([])
    expect(doublesIn(seedPeople.map(({ name }) => name))).toEqual([])
  })

  test('passwords pass the rule of sign-up, e-mails lead nowhere', () => {
    for (const { password, email } of seedPeople) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z]).{6,}$/)
      expect(email).toMatch(/@example\.(com|org)$/)
    }
  })

  test('most are verified, a few are not', () => {
    const unverified = hosts.filter(({ emailVerified }) => !emailVerified)
    expect(unverified.length).toBeGreaterThan(0)
    expect(unverified.length).toBeLessThan(4)
  })

  test('nobody posts before joining', () => {
    for (const { joinedDaysAgo } of seedPeople) expect(joinedDaysAgo).toBeGreaterThan(120)
  })

  test('the demo host owns several listings, the demo seeker none, every host some', () => {
    const owned = (uid: string) => listings.filter(({ host }) => host === uid).length
    const [seeker, host] = demoAccounts
    expect(owned(seeker?.uid ?? '')).toBe(0)
    expect(owned(host?.uid ?? '')).toBeGreaterThanOrEqual(5)
    for (const { uid } of hosts) expect(owned(uid)).toBeGreaterThan(0)
  })
})

describe('the 140 listings', () => {
  test('are 140, in every one of the 25 cities', () => {
    expect(listings).toHaveLength(140)
    expect(new Set(listings.map(({ location }) => location))).toEqual(new Set(cities.map(({ location }) => location)))
    expect(cities).toHaveLength(25)
  })

  test('fit the contract and the rents of their city', () => {
    expect(listings.flatMap(faultsOf)).toEqual([])
  })

  test('belong to seed people', () => {
    const uids = new Set(seedPeople.map(({ uid }) => uid))
    expect(listings.filter(({ host }) => !uids.has(host))).toEqual([])
  })

  test('have titles, texts and dates of their own, and no sentence twice', () => {
    expect(doublesIn(listings.map(({ title }) => title.toLowerCase()))).toEqual([])
    expect(doublesIn(listings.map(({ description }) => description))).toEqual([])
    expect(doublesIn(listings.map(({ daysAgo }) => daysAgo))).toEqual([])
    expect(doublesIn(listings.flatMap(({ description }) => sentencesOf(description)))).toEqual([])
  })

  test('cost more from Shared over Single and Master to Studio in each city', () => {
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
    ['not available', ({ availability }) => availability === 'not available', 15, 21],
    ['long', ({ description }) => description.length > 1500 && description.length <= 3000, 7, 10],
    ['with accents', (listing) => NON_ASCII_LATIN.test(textOf(listing)), 8, 40],
    ['with another script', (listing) => OTHER_SCRIPT.test(textOf(listing)), 5, 8],
    ['Single', ({ roomType }) => roomType === 'Single', 50, 75],
    ['Shared', ({ roomType }) => roomType === 'Shared', 20, 40],
    ['Master', ({ roomType }) => roomType === 'Master', 15, 30],
    ['Studio', ({ roomType }) => roomType === 'Studio', 15, 30],
    [
      'with neither e-mail nor fictional number',
      ({ contactInfo }) => !/@example\.(com|org)$|555-01\d\d$/.test(contactInfo),
      0,
      0,
    ],
  ])('%s: as many as promised', (_, fits, least, most) => {
    const found = listings.filter(fits).length
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThanOrEqual(most)
  })

  test('have no text that is too short to tell anything', () => {
    const short = listings.filter(({ description }) => sentencesOf(description).length < 3 || description.length < 200)
    expect(short.map(({ title }) => title)).toEqual([])
  })

  test('have more interest when older, and on the whole when cheaper', () => {
    const likesOf = (group: readonly SeedListing[]) => mean(group.map(({ likes }) => likes))
    const byAge = listings.toSorted((a, b) => a.daysAgo - b.daysAgo)
    expect(likesOf(byAge.slice(0, 47))).toBeLessThan(likesOf(byAge.slice(47, 94)))
    expect(likesOf(byAge.slice(47, 94))).toBeLessThan(likesOf(byAge.slice(94)))
    const byRent = listings.filter(({ rent }) => rent !== null).toSorted((a, b) => (a.rent ?? 0) - (b.rent ?? 0))
    expect(likesOf(byRent.slice(0, 67))).toBeGreaterThan(likesOf(byRent.slice(67)))
  })

  test('the first page shows several cities and every room type', () => {
    const newest = listings.toSorted((a, b) => a.daysAgo - b.daysAgo).slice(0, 12)
    expect(new Set(newest.map(({ location }) => location)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(newest.map(({ roomType }) => roomType)).size).toBe(4)
  })
})

describe('generated listings', () => {
  const generated = [...generateListings({ count: 5000, seed: 1, startIndex: 0 })]

  test('fit the contract and the rents of their city', () => {
    expect(generated.flatMap(faultsOf)).toEqual([])
  })

  test('are the same for the same seed and others for another', () => {
    expect([...generateListings({ count: 200, seed: 1, startIndex: 0 })]).toEqual(generated.slice(0, 200))
    expect([...generateListings({ count: 200, seed: 2, startIndex: 0 })]).not.toEqual(generated.slice(0, 200))
  })

  test('go on from any index', () => {
    expect([...generateListings({ count: 100, seed: 1, startIndex: 4900 })]).toEqual(generated.slice(4900))
  })

  test('belong to bulk hosts, none of whom owns too many', () => {
    const owned = Map.groupBy(generated, ({ host }) => host)
    for (const [uid, theirs] of owned) {
      expect(uid).toMatch(/^seed-bulk-\d+$/)
      expect(theirs.length).toBeLessThanOrEqual(OWNED_AT_MOST)
      expect(bulkHost(uid)).toEqual(bulkHost(uid))
      expect(bulkHost(uid).joinedDaysAgo).toBeGreaterThan(120)
    }
  })

  test('are spread over the last 120 days, no two at one millisecond', () => {
    const times = generated.map(({ daysAgo }) => Math.round(daysAgo * 86_400_000))
    expect(new Set(times).size).toBe(generated.length)
    const perMonth = [0, 30, 60, 90].map((from) =>
      generated.filter(({ daysAgo }) => daysAgo >= from && daysAgo < from + 30),
    )
    for (const month of perMonth) expect(month.length).toBeGreaterThan(1200)
  })

  test('differ in text', () => {
    expect(new Set(generated.map(({ description }) => description)).size).toBeGreaterThan(4900)
    expect(new Set(generated.map(({ title }) => title)).size).toBeGreaterThan(4000)
  })

  test('have common words and many rare ones', () => {
    const timesSeen = new Map<string, number>()
    for (const listing of generated) {
      for (const word of new Set(
        textOf(listing)
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

  test('have no slot left unfilled', () => {
    expect(generated.filter((listing) => /[{}]|undefined/.test(textOf(listing)))).toEqual([])
  })
})

describe('prose', () => {
  test('joins wrapped lines, keeps paragraphs', () => {
    expect(prose`
      One line
      and its rest.

      Next.
    `).toBe('One line and its rest.\n\nNext.')
  })
})

import type { RoomType } from '@roommate-finder/contracts/listings'
import { cities, type SeedCity } from './cities.ts'
import { drawFacts } from './facts.ts'
import type { SeedPerson } from './people.ts'
import { mulberry32, type Random, toSeed } from './random.ts'
import type { SeedListing } from './seed-listing.ts'
import * as words from './vocabulary.ts'

const LISTINGS_PER_HOST = 100
const OLDEST_DAYS = 120
/** The number of `members` except the host: each like needs a person. */
const MAX_LIKES = 13

/** Its multiples modulo 1 are evenly distributed: a million dates are at least 0.1 s apart. */
const GOLDEN_RATIO = 0.618_033_988_749_895

const drawInteger = (random: Random, limit: number): number => Math.floor(random() * limit)

const drawUniform = <T>(random: Random, list: readonly T[]): T => list[drawInteger(random, list.length)] as T

/** Draws the first entries of a list more often than the last ones. */
const drawSkewed = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() ** 2.2 * list.length)] as T

const createWeightedDraw = <T>(entries: readonly (readonly [value: T, weight: number])[]): ((random: Random) => T) => {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  return (random) => {
    let left = random() * total
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    return (entries[0] as readonly [T, number])[0]
  }
}

const drawCity = createWeightedDraw(cities.map((city) => [city, city.weight] as const))
const drawRoomType = createWeightedDraw(words.roomTypeWeights)

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const drawStreet = (random: Random): string => {
  const start = drawSkewed(random, words.streetStarts)
  const end = drawSkewed(random, words.streetEnds)
  const name = start.toLowerCase() === end ? start : start + end
  return `${name} ${drawSkewed(random, words.streetKinds)}`
}

/** Values that all texts of one listing share. */
interface ListingContext {
  random: Random
  city: SeedCity
  roomType: RoomType
  hood: string
  street: string
  room: string
  /** Words drawn so far, so that two housemates have different names and jobs. */
  used: string[]
}

const drawContext = (random: Random): ListingContext => {
  const city = drawCity(random)
  const roomType = drawRoomType(random)
  return {
    random,
    city,
    roomType,
    hood: drawSkewed(random, city.neighborhoods),
    street: drawStreet(random),
    room: drawSkewed(random, words.roomNames[roomType]),
    used: [],
  }
}

const drawUnused = ({ random, used }: ListingContext, list: readonly string[]): string => {
  let word = drawSkewed(random, list)
  for (let tries = 0; used.includes(word) && tries < 20; tries++) word = drawUniform(random, list)
  used.push(word)
  return word
}

const placeholders = {
  hood: ({ hood }) => hood,
  street: ({ street }) => street,
  crossing: ({ random }) => drawStreet(random),
  transit: (context) => drawUnused(context, context.city.transit),
  room: ({ room }) => room,
  Room: ({ room }) => capitalize(room),
  name: (context) => drawUnused(context, words.givenNames),
  family: (context) => drawUnused(context, words.familyNames),
  job: (context) => drawUnused(context, words.jobs),
  tree: (context) => drawUnused(context, words.trees),
  pet: (context) => drawUnused(context, words.pets),
  shop: (context) => drawUnused(context, words.shops),
  Shop: (context) => capitalize(drawUnused(context, words.shops)),
  keepsake: (context) => drawUnused(context, words.keepsakes),
  meal: (context) => drawUnused(context, words.meals),
  light: (context) => drawUnused(context, words.lights),
  Light: (context) => capitalize(drawUnused(context, words.lights)),
  extra: (context) => drawUnused(context, words.extras),
  floor: ({ random }) => drawUniform(random, ['first', 'second', 'third', 'top']),
  count: ({ random }) => drawSkewed(random, ['three', 'four', 'two', 'five', 'six']),
  feet: ({ random }) => String(9 + drawInteger(random, 9)),
  minutes: ({ random }) => String(5 + drawInteger(random, 26)),
  bill: ({ random }) => String(20 + drawInteger(random, 61)),
} satisfies Record<string, (context: ListingContext) => string>

/** Parses a pattern once, instead of once per listing. */
const compilePattern = (pattern: string): ((context: ListingContext) => string) => {
  const parts = pattern.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part
    if (Object.hasOwn(placeholders, part)) return placeholders[part as keyof typeof placeholders]
    throw new Error(`Unknown placeholder {${part}} in: ${pattern}`)
  })
  return (context) => {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : part(context)
    return text
  }
}

const titles = words.titlePatterns.map(compilePattern)
const openings = words.openings.map(compilePattern)

/**
 * The sections of a description, in order. A short text has one sentence of a section with the probability `chance`. A
 * long text has `inLongText` sentences of each.
 */
const sections = [
  { sentences: words.rooms.map(compilePattern), chance: 0.65, inLongText: 6 },
  { sentences: words.households.map(compilePattern), chance: 0.7, inLongText: 2 },
  { sentences: words.habits.map(compilePattern), chance: 0.6, inLongText: 7 },
  { sentences: words.places.map(compilePattern), chance: 0.65, inLongText: 5 },
  { sentences: words.money.map(compilePattern), chance: 0.5, inLongText: 1 },
  { sentences: words.dates.map(compilePattern), chance: 0.45, inLongText: 1 },
  { sentences: words.closings.map(compilePattern), chance: 0.2, inLongText: 1 },
]

const writeDescription = (context: ListingContext): string => {
  const { random } = context
  let text = drawUniform(random, openings)(context)
  const isLong = random() < 0.04
  for (const { sentences, chance, inLongText } of sections) {
    if (!isLong && random() > chance) continue
    // Consecutive sentences of the list, so that none occurs twice.
    const first = drawInteger(random, sentences.length)
    const length = isLong ? inLongText : 1
    for (let at = 0; at < length; at++) {
      const write = sentences[(first + at) % sentences.length] as (context: ListingContext) => string
      text += (at === 0 && length > 1 ? '\n\n' : ' ') + write(context)
    }
  }
  if (random() < 0.03) text += ` ${drawUniform(random, words.otherLanguages)}`
  return text
}

const drawRent = ({ random, city, roomType }: ListingContext): number | null => {
  const kind = random()
  if (kind < 0.04) return null
  const [low, high] = city.rents[roomType]
  const rent = low + ((random() + random()) / 2) * (high - low)
  if (kind < 0.06) return Math.floor(rent) + 0.5
  return Math.round(rent / 5) * 5
}

const drawLifestyle = (random: Random): SeedListing['lifestyle'] => {
  const tags = new Set<SeedListing['lifestyle'][number]>()
  for (let left = 1 + drawInteger(random, 4); left > 0; left--) tags.add(drawSkewed(random, words.lifestyles))
  return [...tags]
}

const drawContact = ({ random, city }: ListingContext): string => {
  const digits = String(100 + drawInteger(random, 100)).padStart(4, '0')
  if (random() < 0.5) return `(${city.areaCode}) 555-${digits}`
  const start = drawSkewed(random, words.streetStarts).toLowerCase()
  return `${start}${drawSkewed(random, words.streetEnds)}.${digits}@example.com`
}

/** Draws likes and views: more for older and cheaper listings. */
const drawPopularity = ({ random, city, roomType }: ListingContext, rent: number | null, daysAgo: number) => {
  const [low, high] = city.rents[roomType]
  const cheapness = rent === null ? 0.5 : (high - rent) / (high - low)
  const interest = (daysAgo / OLDEST_DAYS) * (0.4 + 0.6 * cheapness) * (4 + 14 * random())
  const likes = Math.min(MAX_LIKES, Math.floor(interest))
  return { likes, views: likes * 6 + Math.floor(daysAgo * (0.3 + random()) + 6 * random()) }
}

const generateListing = (seed: number, index: number): SeedListing => {
  // Odd factors give every index a different state.
  const random = mulberry32(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b))
  const context = drawContext(random)
  const daysAgo = OLDEST_DAYS * (((index + 1) * GOLDEN_RATIO) % 1)
  const rent = drawRent(context)
  const listing: SeedListing = {
    host: toBulkHostUid(index),
    title: drawUniform(random, titles)(context),
    location: context.city.location,
    rent,
    roomType: context.roomType,
    lifestyle: drawLifestyle(random),
    description: writeDescription(context),
    contactInfo: drawContact(context),
    availability: random() < 0.13 ? 'not available' : 'available',
    daysAgo,
    ...drawPopularity(context, rent, daysAgo),
  }
  return { ...listing, facts: drawFacts(random, listing) }
}

const toBulkHostUid = (index: number): string => `seed-bulk-${Math.floor(index / LISTINGS_PER_HOST)}`

/**
 * Generates listings for load tests. Each depends only on `seed` and its index, so `startIndex` continues an earlier
 * call.
 */
export function* generateListings({
  count,
  seed = 1,
  startIndex = 0,
}: {
  count: number
  seed?: number
  startIndex?: number
}): Generator<SeedListing, void, void> {
  for (let index = startIndex; index < startIndex + count; index++) yield generateListing(seed, index)
}

/** Creates the host of generated listings. Such hosts have no password and cannot sign in. */
export const createBulkHost = (uid: string): Omit<SeedPerson, 'password'> => {
  const random = mulberry32(toSeed(uid))
  return {
    uid,
    name: `${drawSkewed(random, words.givenNames)} ${drawSkewed(random, words.familyNames)}`,
    email: `${uid}@example.com`,
    emailVerified: random() < 0.8,
    joinedDaysAgo: OLDEST_DAYS + 1 + Math.floor(random() * 900),
  }
}

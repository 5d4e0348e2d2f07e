import type { RoomType } from '@roommate-finder/contracts/listings'
import { cities, type SeedCity } from './cities.ts'
import type { SeedPerson } from './people.ts'
import { hashOf, mulberry32, type Random } from './random.ts'
import type { SeedListing } from './seed-listing.ts'
import * as words from './vocabulary.ts'

const LISTINGS_PER_HOST = 100
const OLDEST_DAYS = 120
/** Everyone in the seed world but a host of it, so that likes can be backed by real people. */
const MOST_LIKES = 13

/** Multiples of it modulo 1 fill the range evenly and stay apart: a million dates differ by 0.1 s and more. */
const GOLDEN_RATIO = 0.618_033_988_749_895

const upTo = (random: Random, limit: number): number => Math.floor(random() * limit)

const evenly = <T>(random: Random, list: readonly T[]): T => list[upTo(random, list.length)] as T

/** The front of the list is common and its end is rare, as words are. */
const commonFirst = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() ** 2.2 * list.length)] as T

const weighted = <T>(entries: readonly (readonly [value: T, weight: number])[]): ((random: Random) => T) => {
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

const drawCity = weighted(cities.map((city) => [city, city.weight] as const))
const drawRoomType = weighted(words.roomTypeWeights)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const drawStreet = (random: Random): string => {
  const start = commonFirst(random, words.streetStarts)
  const end = commonFirst(random, words.streetEnds)
  const name = start.toLowerCase() === end ? start : start + end
  return `${name} ${commonFirst(random, words.streetKinds)}`
}

/** What stays the same throughout one listing. */
interface Scene {
  random: Random
  city: SeedCity
  roomType: RoomType
  hood: string
  street: string
  room: string
  /** Words drawn so far: two housemates share neither name nor trade. */
  used: string[]
}

const setScene = (random: Random): Scene => {
  const city = drawCity(random)
  const roomType = drawRoomType(random)
  return {
    random,
    city,
    roomType,
    hood: commonFirst(random, city.neighbourhoods),
    street: drawStreet(random),
    room: commonFirst(random, words.roomNames[roomType]),
    used: [],
  }
}

const fresh = ({ random, used }: Scene, list: readonly string[]): string => {
  let word = commonFirst(random, list)
  for (let tries = 0; used.includes(word) && tries < 20; tries++) word = evenly(random, list)
  used.push(word)
  return word
}

const slots = {
  hood: ({ hood }) => hood,
  street: ({ street }) => street,
  crossing: ({ random }) => drawStreet(random),
  transit: (scene) => fresh(scene, scene.city.transit),
  room: ({ room }) => room,
  Room: ({ room }) => capitalised(room),
  name: (scene) => fresh(scene, words.givenNames),
  family: (scene) => fresh(scene, words.familyNames),
  job: (scene) => fresh(scene, words.jobs),
  tree: (scene) => fresh(scene, words.trees),
  pet: (scene) => fresh(scene, words.pets),
  shop: (scene) => fresh(scene, words.shops),
  Shop: (scene) => capitalised(fresh(scene, words.shops)),
  keepsake: (scene) => fresh(scene, words.keepsakes),
  meal: (scene) => fresh(scene, words.meals),
  light: (scene) => fresh(scene, words.lights),
  Light: (scene) => capitalised(fresh(scene, words.lights)),
  extra: (scene) => fresh(scene, words.extras),
  floor: ({ random }) => evenly(random, ['first', 'second', 'third', 'top']),
  count: ({ random }) => commonFirst(random, ['three', 'four', 'two', 'five', 'six']),
  feet: ({ random }) => String(9 + upTo(random, 9)),
  minutes: ({ random }) => String(5 + upTo(random, 26)),
  bill: ({ random }) => String(20 + upTo(random, 61)),
} satisfies Record<string, (scene: Scene) => string>

/** Fixed text and slots in turn, taken apart once and not for each listing. */
const compile = (pattern: string): ((scene: Scene) => string) => {
  const parts = pattern.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part
    if (Object.hasOwn(slots, part)) return slots[part as keyof typeof slots]
    throw new Error(`The vocabulary has no {${part}}, asked for by: ${pattern}`)
  })
  return (scene) => {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : part(scene)
    return text
  }
}

const titles = words.titlePatterns.map(compile)
const openings = words.openings.map(compile)

/**
 * In the order in which a host would write. `chance` is that of a short text to have one such sentence; a long text has
 * `inLongText` of them, in a paragraph if they are several.
 */
const sections = [
  { sentences: words.rooms.map(compile), chance: 0.65, inLongText: 6 },
  { sentences: words.households.map(compile), chance: 0.7, inLongText: 2 },
  { sentences: words.habits.map(compile), chance: 0.6, inLongText: 7 },
  { sentences: words.places.map(compile), chance: 0.65, inLongText: 5 },
  { sentences: words.money.map(compile), chance: 0.5, inLongText: 1 },
  { sentences: words.dates.map(compile), chance: 0.45, inLongText: 1 },
  { sentences: words.closings.map(compile), chance: 0.2, inLongText: 1 },
]

const writeDescription = (scene: Scene): string => {
  const { random } = scene
  let text = evenly(random, openings)(scene)
  const long = random() < 0.04
  for (const { sentences, chance, inLongText } of sections) {
    if (!long && random() > chance) continue
    // Neighbors of the list, not single draws: no sentence comes twice in one text.
    const first = upTo(random, sentences.length)
    const length = long ? inLongText : 1
    for (let at = 0; at < length; at++) {
      const write = sentences[(first + at) % sentences.length] as (scene: Scene) => string
      text += (at === 0 && length > 1 ? '\n\n' : ' ') + write(scene)
    }
  }
  if (random() < 0.03) text += ` ${evenly(random, words.otherLanguages)}`
  return text
}

const drawRent = ({ random, city, roomType }: Scene): number | null => {
  const kind = random()
  if (kind < 0.04) return null
  const [low, high] = city.rents[roomType]
  const rent = low + ((random() + random()) / 2) * (high - low)
  if (kind < 0.06) return Math.floor(rent) + 0.5
  return Math.round(rent / 5) * 5
}

const drawLifestyle = (random: Random): SeedListing['lifestyle'] => {
  const tags = new Set<SeedListing['lifestyle'][number]>()
  for (let left = 1 + upTo(random, 4); left > 0; left--) tags.add(commonFirst(random, words.lifestyles))
  return [...tags]
}

const drawContact = ({ random, city }: Scene): string => {
  const digits = String(100 + upTo(random, 100)).padStart(4, '0')
  if (random() < 0.5) return `(${city.areaCode}) 555-${digits}`
  const start = commonFirst(random, words.streetStarts).toLowerCase()
  return `${start}${commonFirst(random, words.streetEnds)}.${digits}@example.com`
}

/** Older and cheaper ones have met more people. */
const drawAttention = ({ random, city, roomType }: Scene, rent: number | null, daysAgo: number) => {
  const [low, high] = city.rents[roomType]
  const cheapness = rent === null ? 0.5 : (high - rent) / (high - low)
  const interest = (daysAgo / OLDEST_DAYS) * (0.4 + 0.6 * cheapness) * (4 + 14 * random())
  const likes = Math.min(MOST_LIKES, Math.floor(interest))
  return { likes, views: likes * 6 + Math.floor(daysAgo * (0.3 + random()) + 6 * random()) }
}

const generateListing = (seed: number, index: number): SeedListing => {
  // An odd factor maps no two indexes to one state.
  const random = mulberry32(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b))
  const scene = setScene(random)
  const daysAgo = OLDEST_DAYS * (((index + 1) * GOLDEN_RATIO) % 1)
  const rent = drawRent(scene)
  return {
    host: bulkHostUid(index),
    title: evenly(random, titles)(scene),
    location: scene.city.location,
    rent,
    roomType: scene.roomType,
    lifestyle: drawLifestyle(random),
    description: writeDescription(scene),
    contactInfo: drawContact(scene),
    availability: random() < 0.13 ? 'not available' : 'available',
    daysAgo,
    ...drawAttention(scene, rent, daysAgo),
  }
}

const bulkHostUid = (index: number): string => `seed-bulk-${Math.floor(index / LISTINGS_PER_HOST)}`

/**
 * More of the same world, for benches. A listing depends on the seed and its index alone: whoever starts at 5,000 gets
 * what follows the first 5,000.
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

/** The person behind a generated listing's `host`. Such people are only read about: they have no password. */
export const bulkHost = (uid: string): Omit<SeedPerson, 'password'> => {
  const random = mulberry32(hashOf(uid))
  return {
    uid,
    name: `${commonFirst(random, words.givenNames)} ${commonFirst(random, words.familyNames)}`,
    email: `${uid}@example.com`,
    emailVerified: random() < 0.8,
    joinedDaysAgo: OLDEST_DAYS + 1 + Math.floor(random() * 900),
  }
}

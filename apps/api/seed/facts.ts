import { type Amenity, amenities, type Facts, type HostType } from '@roommate-finder/contracts/facts'
import { toUtcDay } from '../src/lib/calendar.ts'
import type { Random } from './random.ts'
import type { SeedListing } from './seed-listing.ts'

const DAY_MS = 86_400_000

/** The facts of a seeded room. The move-in date is relative to the day of the seed. */
export type SeedFacts = Omit<Facts, 'availableFrom'> & { availableInDays?: number }

export const toFacts = ({ availableInDays, ...facts }: SeedFacts, now: Date): Facts =>
  availableInDays === undefined
    ? facts
    : { availableFrom: toUtcDay(new Date(now.getTime() + availableInDays * DAY_MS)), ...facts }

/** Share of the generated rooms that state no fact. */
const SHARE_WITHOUT_FACTS = 0.15
/** Share of the other rooms that leave out a given fact. */
const SHARE_LEFT_OUT = 0.2

/** Share of the generated rooms with each amenity. */
const amenityShares: Record<Amenity, number> = {
  wifi: 0.9,
  washer: 0.6,
  dryer: 0.5,
  dishwasher: 0.45,
  parking: 0.35,
  'bike-storage': 0.25,
  'air-conditioning': 0.5,
  heating: 0.7,
  balcony: 0.15,
  garden: 0.2,
  gym: 0.08,
  elevator: 0.12,
  'step-free': 0.06,
  lock: 0.4,
}

const draw = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const drawHostType = (random: Random): HostType => {
  const kind = random()
  return kind < 0.6 ? 'lives-there' : kind < 0.9 ? 'landlord' : 'agent'
}

/** Draws facts that agree with the room's rent, type and tags. Leaves some out. */
export const drawFacts = (
  random: Random,
  { rent, roomType, lifestyle }: Pick<SeedListing, 'rent' | 'roomType' | 'lifestyle'>,
): SeedFacts => {
  if (random() < SHARE_WITHOUT_FACTS) return {}
  const hasOwnBath = random() < { Shared: 0.05, Single: 0.2, Master: 0.85, Studio: 1 }[roomType]
  const all: SeedFacts = {
    availableInDays: Math.floor(random() * 120) - 30,
    minimumStayMonths: draw(random, [1, 1, 2, 3, 3, 6, 6, 6, 9, 12, 12]),
    deposit: Math.round((rent ?? 800) * draw(random, [0.5, 1, 1, 1, 1.5])),
    billsIncluded: random() < 0.4,
    billsEstimate: 5 * (8 + Math.floor(random() * 25)),
    furnished: random() < 0.6,
    bathroom: hasOwnBath ? 'private' : 'shared',
    householdSize: roomType === 'Studio' ? 1 : 2 + Math.floor(random() * 4),
    roomSizeSqFt: { Shared: 90, Single: 110, Master: 170, Studio: 350 }[roomType] + 10 * Math.floor(random() * 12),
    petsAllowed: lifestyle.includes('Pet-friendly') || random() < 0.2,
    smokingAllowed: !lifestyle.includes('Non-smoker') && random() < 0.12,
    couplesWelcome: roomType !== 'Shared' && random() < 0.4,
    hostType: drawHostType(random),
    amenities: amenities.filter((amenity) => random() < amenityShares[amenity]),
  }
  const stated = Object.entries(all).filter(
    ([key]) => random() >= SHARE_LEFT_OUT && !(all.billsIncluded && key === 'billsEstimate'),
  )
  return Object.fromEntries(stated)
}

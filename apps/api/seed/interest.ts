import type { SeedListing } from './listings.ts'
import { seedPeople } from './people.ts'
import { hashOf, mulberry32 } from './random.ts'

export interface SeedInterest {
  uid: string
  /** After the listing was posted, so that nobody is interested in what is not there yet. */
  daysAgo: number
}

/** Who is behind the `likes` of a listing: always the same people, never its host, latest first. */
export const interestsIn = (listing: Pick<SeedListing, 'host' | 'title' | 'daysAgo' | 'likes'>): SeedInterest[] =>
  seedPeople
    .filter(({ uid }) => uid !== listing.host)
    .map(({ uid }) => {
      const random = mulberry32(hashOf(`${listing.title} ${uid}`))
      return { uid, rank: random(), daysAgo: listing.daysAgo * random() }
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, listing.likes)
    .map(({ uid, daysAgo }) => ({ uid, daysAgo }))
    .sort((a, b) => a.daysAgo - b.daysAgo)

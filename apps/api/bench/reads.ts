import { MAX_LOCATION, MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { ListingDoc } from '../src/db/documents.ts'
import { fold, patternOfStart, queryWords } from '../src/lib/text.ts'

/** What the paths of reads are made from: taken from the stored listings, the same at every run. */
export interface Sample {
  ids: string[]
  /** Cursors of the list of all. */
  laterOn: string[]
}

/** Who asks: a visitor, or a person with that many listings and interests of their own. */
type Asker = 'visitor' | 'signed in'

/** What a server does that fetches all listings and looks through them itself. */
export type Naive = (all: ListingDoc[]) => unknown

/** The listings as a server stores them that prepares nothing for its searches. */
export const PLAIN_LISTINGS = 'plainListings'

export interface Read {
  name: string
  /** Asked in turn, so that no single page or word is all that is measured. */
  paths: string[]
  as?: Asker
  /** Every call is a visitor's first look at the room. */
  firstLook?: true
  /** A look at a room is stored, and costs more while it is new. */
  looksAtRooms?: true
  /** The API has figures for it in memory, which it asks the database for now and then. */
  kept?: true
  naive?: Naive
}

const PAGE = 12

const byNewest = (a: ListingDoc, b: ListingDoc): number => b.createdAt.getTime() - a.createdAt.getTime()
const firstPage = (found: ListingDoc[]) => ({ items: found.slice(0, PAGE), total: found.length })
const browsed = (
  fits: (listing: ListingDoc) => boolean,
  order: (a: ListingDoc, b: ListingDoc) => number = byNewest,
): Naive => {
  return (all) => firstPage(all.filter(fits).sort(order))
}
const all = (): boolean => true
const byRent = (a: ListingDoc, b: ListingDoc): number => (a.rent ?? 1e9) - (b.rent ?? 1e9)
const tally = (values: string[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

const figures: Naive = (listings) => ({
  locations: tally(listings.map(({ location }) => location)).slice(0, 200),
  types: tally(listings.map(({ roomType }) => roomType)),
  likes: listings.reduce((sum, { likeCount }) => sum + likeCount, 0),
  rents: listings.reduce((sum, { rent }) => sum + (rent ?? 0), 0),
})

const suggested: Naive = (listings) => {
  const words = queryWords('aus')
  const texts = listings
    .flatMap(({ title, location }) => [location, title])
    .filter((text) => words.every((word) => patternOfStart(word).test(fold(text, MAX_TITLE))))
  return [...new Set(texts)].slice(0, 8)
}

const pages = (query: string, numbers: number[] = [1, 2, 3]): string[] =>
  numbers.map((page) => `/all-items?page=${page}${query}`)

const named = (kind: string, reads: Read[]): Read[] => reads.map((read) => ({ ...read, name: `${kind}: ${read.name}` }))

/** The sorts and filters that the page offers, alone and in pairs. */
const browse = named('browse', [
  { name: 'newest', paths: pages(''), naive: browsed(all) },
  { name: 'newest, signed in', paths: pages(''), as: 'signed in' },
  { name: 'oldest', paths: pages('&sort=oldest') },
  { name: 'rent rising', paths: pages('&sort=rent&order=asc'), naive: browsed(all, byRent) },
  { name: 'rent falling', paths: pages('&sort=rent') },
  { name: 'likes', paths: pages('&sort=likes') },
  { name: 'title', paths: pages('&sort=title&order=asc') },
  // More pages than callers, so that hardly two ask for the same one at once.
  {
    name: 'pages 1 to 20',
    paths: pages(
      '',
      Array.from({ length: 20 }, (_, i) => i + 1),
    ),
  },
  { name: 'room type', paths: pages('&roomType=Studio'), naive: browsed(({ roomType }) => roomType === 'Studio') },
  { name: 'availability', paths: pages('&availability=available') },
  {
    name: 'location',
    paths: pages('&location=Austin'),
    naive: browsed((each) => fold(each.location, MAX_LOCATION).startsWith('austin')),
  },
  { name: 'rent range', paths: pages('&minRent=800&maxRent=900') },
  { name: 'room type by rent', paths: pages('&roomType=Shared&sort=rent&order=asc') },
  { name: 'available by likes', paths: pages('&availability=available&sort=likes') },
  { name: 'location by rent', paths: pages('&location=Boise&sort=rent&order=asc') },
  { name: 'rent range by rent', paths: pages('&minRent=800&maxRent=900&sort=rent&order=asc') },
  { name: 'least rent by rent', paths: pages('&minRent=800&sort=rent&order=asc') },
  { name: 'room type, most rent first', paths: pages('&roomType=Shared&minRent=800&sort=rent') },
  { name: 'room type, least rent first', paths: pages('&roomType=Studio&minRent=300&sort=rent&order=asc') },
  { name: 'room type, rent range', paths: pages('&roomType=Studio&minRent=800&maxRent=900') },
  { name: 'rent range by likes', paths: pages('&minRent=1200&maxRent=1250&sort=likes') },
])

const words = named('search', [
  {
    name: 'a common word',
    paths: pages('&search=room'),
    naive: browsed((each) => patternOfStart('room').test(fold(each.title, MAX_TITLE))),
  },
  { name: 'a word of some', paths: pages('&search=balcony') },
  { name: 'a rare word', paths: pages('&search=observatory') },
  { name: 'two words', paths: pages('&search=sunny%20austin') },
  { name: 'the start of a word', paths: pages('&search=gar') },
])

/** Every read of the contract that a page makes. */
export const readsOf = ({ ids, laterOn }: Sample): Read[] => [
  ...browse,
  ...words,
  { name: 'list of all', paths: ['/roommates?limit=20'] },
  { name: 'list of all, later on', paths: laterOn.map((cursor) => `/roommates?limit=20&cursor=${cursor}`) },
  { name: 'details', paths: ids.map((id) => `/roommates/${id}`), looksAtRooms: true },
  { name: 'details, first look', paths: ids.map((id) => `/roommates/${id}`), firstLook: true },
  { name: 'details, signed in', paths: ids.map((id) => `/roommates/${id}`), as: 'signed in', looksAtRooms: true },
  { name: 'similar', paths: ids.map((id) => `/roommates/${id}/similar`) },
  {
    name: 'suggestions',
    paths: ['aus', 'sunny', 'ga', 'quiet ro'].map((text) => `/search-suggestions?query=${encodeURIComponent(text)}`),
    naive: suggested,
  },
  {
    name: 'trending',
    paths: ['/trending'],
    kept: true,
    naive: (listings) => listings.toSorted((a, b) => b.likeCount - a.likeCount).slice(0, 6),
  },
  { name: 'filter options', paths: ['/filter-options'], kept: true, naive: figures },
  { name: 'analytics', paths: ['/analytics'], kept: true, naive: figures },
  { name: 'charts', paths: ['/analytics/charts'], kept: true, naive: figures },
  { name: 'stats', paths: ['/dashboard/stats'], as: 'signed in', kept: true },
  { name: 'my listings', paths: ['/my-listings'], as: 'signed in' },
  { name: 'my interests', paths: ['/my-interests'], as: 'signed in' },
]

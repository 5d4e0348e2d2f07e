import { type Db, type Document, type Filter, ObjectId } from 'mongodb'
import { matchFilters } from '../src/features/listings/indexes.ts'
import { matchLocation, matchSuggestion, matchWord } from '../src/features/listings/search-keys.ts'

/** The fields that the naive baseline fetches of every listing. */
const PLAIN = { title: 1, location: 1, description: 1, rent: 1, roomType: 1, availability: 1, createdAt: 1 } as const

type PlainListing = Record<keyof typeof PLAIN, string | number | null>

export interface Read {
  name: string
  path: (id: string) => string
  /** Gives the same response with as few queries as possible, with the product's stored keys and indexes. */
  baseline: (db: Db, id: string) => Promise<unknown>
  /** Gives the same response by fetching all listings and matching regular expressions. Searches only. */
  naive?: (db: Db) => Promise<unknown>
  /** Returns the part of a response that must be equal for API and baseline. */
  summarize: (body: unknown) => unknown
}

const NEWEST = { createdAt: -1, _id: -1 } as const
const COUNT_CAP = 10_000

interface Query {
  filter: Filter<Document>
  /** Filter of the listed rooms, if it is narrower than that of the total. */
  listed?: Filter<Document>
  sort?: Record<string, 1 | -1>
  limit?: number
}

interface Page {
  items: Document[]
  pagination: { total: number }
}

const findOwners = (db: Db, listings: Document[]): Promise<Document[]> => {
  const _id = { $in: listings.map(({ ownerUid }) => String(ownerUid)) }
  return db.collection<{ _id: string }>('users').find({ _id }).toArray()
}

const findPage = async (db: Db, query: Query): Promise<Page & { owners: Document[] }> => {
  const { filter, listed = filter, sort = NEWEST, limit = 12 } = query
  const listings = db.collection('listings')
  const [items, total] = await Promise.all([
    listings.find(listed, { sort, limit }).toArray(),
    listings.countDocuments(filter, { limit: COUNT_CAP + 1 }),
  ])
  return { items, owners: await findOwners(db, items), pagination: { total: Math.min(total, COUNT_CAP) } }
}

const idsOf = (listings: unknown): string[] => (listings as { _id: string }[]).map(({ _id }) => _id)

const browse = (name: string, path: string, query: Query, matches: (listing: PlainListing) => boolean): Read => ({
  name,
  path: () => path,
  baseline: (db) => findPage(db, query),
  naive: async (db) => {
    const all = await db.collection<PlainListing>('listings').find({}, { projection: PLAIN }).toArray()
    const field = query.sort ? 'rent' : 'createdAt'
    const found = all.filter(matches).sort((a, b) => Number(b[field]) - Number(a[field]))
    return { items: found.slice(0, 12), pagination: { total: found.length } }
  },
  summarize: (body) => {
    const { items, pagination } = body as Page
    return { ids: idsOf(items), total: pagination.total }
  },
})

const hasWord = ({ title, location, description }: PlainListing, start: string): boolean =>
  new RegExp(String.raw`\b${start}`, 'i').test(`${title} ${location} ${description}`)
const isInRange = ({ rent }: PlainListing): boolean => Number(rent) >= 800 && Number(rent) <= 900

const anyFilter = matchFilters({})
const rentRange = { rent: { $gte: 800, $lte: 900 } }

/** The ten reads that are measured. */
export const reads: readonly Read[] = [
  browse('newest', '/all-items', { filter: {} }, () => true),
  browse(
    'room type by rent',
    '/all-items?roomType=Studio&sort=rent&order=asc',
    {
      filter: matchFilters({ roomType: 'Studio' }),
      // The API lists rooms without a rent last.
      listed: { ...matchFilters({ roomType: 'Studio' }), rent: { $gte: 0 } },
      sort: { rent: 1, _id: 1 },
    },
    ({ roomType }) => roomType === 'Studio',
  ),
  browse('range of rents', '/all-items?minRent=800&maxRent=900', { filter: { ...anyFilter, ...rentRange } }, isInRange),
  browse(
    'two words',
    '/all-items?search=sunny%20room',
    { filter: { $and: [matchWord('sunny'), matchWord('room')] } },
    (listing) => hasWord(listing, 'sunny') && hasWord(listing, 'room'),
  ),
  browse('location', '/all-items?location=austin', { filter: matchLocation('austin') }, ({ location }) =>
    /(^|, *)austin/i.test(String(location)),
  ),
  browse(
    'word in a range of rents',
    '/all-items?search=sunny&minRent=800&maxRent=900',
    { filter: { ...matchWord('sunny'), ...rentRange } },
    (listing) => isInRange(listing) && hasWord(listing, 'sunny'),
  ),
  {
    name: 'list of all',
    path: () => '/roommates',
    baseline: async (db) => (await findPage(db, { filter: {}, limit: 100 })).items,
    summarize: idsOf,
  },
  {
    name: 'details',
    path: (id) => `/roommates/${id}`,
    baseline: async (db, id) => {
      const listing = await db.collection('listings').findOne({ _id: new ObjectId(id) })
      return { ...listing, owners: await findOwners(db, listing ? [listing] : []) }
    },
    summarize: (body) => (body as { _id: string })._id,
  },
  {
    name: 'analytics',
    path: () => '/analytics',
    baseline: async (db) => {
      const sums = { totalListings: { $sum: 1 }, totalLikes: { $sum: '$likeCount' }, avgRent: { $avg: '$rent' } }
      const cursor = db.collection('listings').aggregate([{ $group: { _id: null, ...sums } }])
      return cursor.next()
    },
    summarize: (body) => (body as { totalListings: number }).totalListings,
  },
  {
    name: 'suggestions',
    path: () => '/search-suggestions?query=au',
    baseline: async (db) => {
      const found = await db.collection('listings').find(matchSuggestion('au'), { limit: 100 }).toArray()
      return [...new Set(found.flatMap(({ title, location }) => [String(title), String(location)]))].slice(0, 8)
    },
    summarize: (body) => (body as string[]).length > 0,
  },
]

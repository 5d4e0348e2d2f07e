import { type Db, type Document, type Filter, ObjectId } from 'mongodb'
import { matchFilters } from '../src/features/search/indexes.ts'
import { matchLocations, matchSuggestion, matchWord } from '../src/features/search/keys.ts'

/** The fields that the naive baseline fetches of every listing. */
const NAIVE_FIELDS = {
  title: 1,
  location: 1,
  description: 1,
  rent: 1,
  roomType: 1,
  availability: 1,
  createdAt: 1,
} as const

type NaiveListing = Record<keyof typeof NAIVE_FIELDS, string | number | null>

export interface Read {
  name: string
  path: (id: string) => string
  /** Reads the same documents with as few queries as possible, with the product's stored keys and indexes. */
  baseline: (db: Db, id: string) => Promise<unknown>
  /** Fetches all listings, then filters and sorts them in JavaScript. Only for `GET /all-items`; not compared. */
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

const listIds = (listings: unknown): string[] => (listings as { _id: string }[]).map(({ _id }) => _id)

const compareByRent = (a: NaiveListing, b: NaiveListing): number =>
  Number(a.rent ?? Number.MAX_VALUE) - Number(b.rent ?? Number.MAX_VALUE)
const compareNewestFirst = (a: NaiveListing, b: NaiveListing): number => Number(b.createdAt) - Number(a.createdAt)

const createBrowse = (name: string, path: string, query: Query, matches: (listing: NaiveListing) => boolean): Read => ({
  name,
  path: () => path,
  baseline: (db) => findPage(db, query),
  naive: async (db) => {
    const all = await db.collection<NaiveListing>('listings').find({}, { projection: NAIVE_FIELDS }).toArray()
    const found = all.filter(matches).sort(query.sort ? compareByRent : compareNewestFirst)
    return { items: found.slice(0, 12), pagination: { total: found.length } }
  },
  summarize: (body) => {
    const { items, pagination } = body as Page
    return { ids: listIds(items), total: pagination.total }
  },
})

const hasWord = ({ title, location, description }: NaiveListing, start: string): boolean =>
  new RegExp(String.raw`\b${start}`, 'i').test(`${title} ${location} ${description}`)
const isInRange = ({ rent }: NaiveListing): boolean => Number(rent) >= 800 && Number(rent) <= 900

const anyFilter = matchFilters({})
const rentRange = { rent: { $gte: 800, $lte: 900 } }

/** The ten reads that are measured. */
export const reads: readonly Read[] = [
  createBrowse('newest', '/all-items', { filter: {} }, () => true),
  createBrowse(
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
  createBrowse(
    'range of rents',
    '/all-items?minRent=800&maxRent=900',
    { filter: { ...anyFilter, ...rentRange } },
    isInRange,
  ),
  createBrowse(
    'two words',
    '/all-items?search=sunny%20room',
    { filter: { $and: [matchWord(['sunny']), matchWord(['room'])] } },
    (listing) => hasWord(listing, 'sunny') && hasWord(listing, 'room'),
  ),
  createBrowse('location', '/all-items?location=austin', { filter: matchLocations(['austin']) }, ({ location }) =>
    /(^|, *)austin/i.test(String(location)),
  ),
  createBrowse(
    'word in a range of rents',
    '/all-items?search=sunny&minRent=800&maxRent=900',
    { filter: { ...matchWord(['sunny']), ...rentRange } },
    (listing) => isInRange(listing) && hasWord(listing, 'sunny'),
  ),
  {
    name: 'list of all',
    path: () => '/roommates',
    baseline: async (db) => (await findPage(db, { filter: {}, limit: 100 })).items,
    summarize: listIds,
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
      const found = await db
        .collection('listings')
        .find(matchSuggestion(['au']), { limit: 100 })
        .toArray()
      return [...new Set(found.flatMap(({ title, location }) => [String(title), String(location)]))].slice(0, 8)
    },
    summarize: (body) => (body as string[]).length > 0,
  },
]

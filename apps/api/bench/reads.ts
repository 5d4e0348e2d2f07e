import { type Db, type Document, type Filter, ObjectId } from 'mongodb'
import { PLAIN_LISTINGS } from './world.ts'

type Answers = (db: Db, id: string) => Promise<unknown>

export interface Read {
  name: string
  path: (id: string) => string
  /** The least queries, over the product's stored keys and indexes, that give the same answer. */
  baseline: Answers
  /** The same by regular expressions over a collection without indexes; searches only. */
  fullScan?: Answers
  /** The part of both answers that must be equal for the API and the baseline. */
  summarize: (body: unknown) => unknown
}

const NEWEST = { createdAt: -1, _id: -1 } as const
const COUNT_CAP = 10_000

interface Query {
  filter: Filter<Document>
  /** What the page shows, where that is less than the total counts. */
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

const findPage = async (db: Db, collection: string, query: Query): Promise<Page & { owners: Document[] }> => {
  const { filter, listed = filter, sort = NEWEST, limit = 12 } = query
  const listings = db.collection(collection)
  const [items, total] = await Promise.all([
    listings.find(listed, { sort, limit }).toArray(),
    listings.countDocuments(filter, { limit: COUNT_CAP + 1 }),
  ])
  return { items, owners: await findOwners(db, items), pagination: { total: Math.min(total, COUNT_CAP) } }
}

const idsOf = (listings: unknown): string[] => (listings as { _id: string }[]).map(({ _id }) => _id)

const browse = (name: string, path: string, query: Query, plainQuery = query): Read => ({
  name,
  path: () => path,
  baseline: (db) => findPage(db, 'listings', query),
  fullScan: (db) => findPage(db, PLAIN_LISTINGS, plainQuery),
  summarize: (body) => {
    const { items, pagination } = body as Page
    return { ids: idsOf(items), total: pagination.total }
  },
})

const hasWord = (word: string): Filter<Document> => ({ 'derived.searchKeys': new RegExp(`^${word}`) })
const hasPlainWord = (word: string): Filter<Document> => ({
  $or: ['title', 'location', 'description'].map((field) => ({ [field]: new RegExp(String.raw`\b${word}`, 'i') })),
})
const rentRange = { rent: { $gte: 800, $lte: 900 } }

/** The ten reads that are measured. */
export const reads: readonly Read[] = [
  browse('newest', '/all-items', { filter: {} }),
  browse('room type by rent', '/all-items?roomType=Studio&sort=rent&order=asc', {
    filter: { roomType: 'Studio' },
    // The API lists rooms without a rent last.
    listed: { roomType: 'Studio', rent: { $gte: 0 } },
    sort: { rent: 1, _id: 1 },
  }),
  browse('range of rents', '/all-items?minRent=800&maxRent=900', { filter: rentRange }),
  browse(
    'two words',
    '/all-items?search=sunny%20room',
    { filter: { $and: [hasWord('sunny'), hasWord('room')] } },
    { filter: { $and: [hasPlainWord('sunny'), hasPlainWord('room')] } },
  ),
  browse(
    'location',
    '/all-items?location=austin',
    { filter: { 'derived.location': /^austin/ } },
    { filter: { location: /(^|, *)austin/i } },
  ),
  browse(
    'word in a range of rents',
    '/all-items?search=sunny&minRent=800&maxRent=900',
    { filter: { ...hasWord('sunny'), ...rentRange } },
    { filter: { ...hasPlainWord('sunny'), ...rentRange } },
  ),
  {
    name: 'list of all',
    path: () => '/roommates',
    baseline: async (db) => (await findPage(db, 'listings', { filter: {}, limit: 100 })).items,
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
      return (
        await db
          .collection('listings')
          .aggregate([{ $group: { _id: null, ...sums } }])
          .toArray()
      )[0]
    },
    summarize: (body) => (body as { totalListings: number }).totalListings,
  },
  {
    name: 'suggestions',
    path: () => '/search-suggestions?query=au',
    baseline: async (db) => {
      const found = await db.collection('listings').find({ 'derived.headKeys': /^au/ }, { limit: 100 }).toArray()
      return [...new Set(found.flatMap(({ title, location }) => [String(title), String(location)]))].slice(0, 8)
    },
    summarize: (body) => (body as string[]).length > 0,
  },
]

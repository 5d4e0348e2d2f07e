import { type Condition, ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { type ListingDoc, staying, type TallyChange, type TallyDoc } from '../../db/documents.ts'
import { unavailable } from '../../errors.ts'
import { type BrowseFilter, cells } from './document.ts'
import { countPipeline, tallyStages } from './pipelines.ts'

const _id = 'listings'

/** A change younger than this may still be on its way into the tally. */
const IN_FLIGHT_MS = 10_000

/** Far longer than anybody stalls between reading a change and putting it into the tally: calls give up after 8 s. */
const REMEMBERED_MS = 60_000

/** A write may pass over a document that others are writing to at that moment. */
const APPLY_TRIES = 50

const RECOUNT_TRIES = 10

type Untallied = Pick<ListingDoc, '_id' | 'untallied'>

/** What changes come to, by cell. */
const differences = (changes: readonly TallyChange[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  const add = (cell: string | null, by: 1 | -1): void => {
    if (cell !== null) sums[`counts.${cell}`] = (sums[`counts.${cell}`] ?? 0) + by
  }
  for (const { from, to } of changes) {
    add(from, -1)
    add(to, 1)
  }
  return sums
}

export type ListingTally = ReturnType<typeof listingTally>

/**
 * Counts listings by writes, each exactly once without a transaction. A listing's own write stores with it what changes
 * in the tally; that is put into the tally, which remembers its id, then taken out of the listing. So whatever a crash
 * leaves is held by a listing, and as long as any listing holds it, putting it into the tally again changes nothing.
 */
export const listingTally = ({ listings, tallies }: Pick<Collections, 'listings' | 'tallies'>) => {
  const read = (): Promise<TallyDoc | null> => tallies.findOne({ _id }, { maxTimeMS: MAX_READ_MS })

  const isIn = (tally: TallyDoc, op: ObjectId): boolean => tally.applied.some((each) => each.op.equals(op))

  const write = async (changes: readonly TallyChange[]): Promise<void> => {
    let missing = changes
    for (let tries = 0; tries < APPLY_TRIES; tries++) {
      const { matchedCount } = await tallies.updateOne(
        { _id, 'applied.op': { $nin: missing.map(({ op }) => op) } },
        {
          $inc: { version: 1, ...differences(missing) },
          $push: { applied: { $each: missing.map(({ op }) => ({ op })) } },
        },
      )
      if (matchedCount === 1) return
      const tally = await read()
      // Where nothing is counted yet, counting will find the listings as they are now.
      if (!tally) return
      missing = missing.filter(({ op }) => !isIn(tally, op))
      if (missing.length === 0) return
    }
    throw unavailable(new Error('The tally could not be written'))
  }

  let next: { changes: Map<string, TallyChange>; written: Promise<void> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** What comes while a write is under way goes into the next one together: all writes are after the same document. */
  const putIn = (change: TallyChange): Promise<void> => {
    if (!next) {
      const changes = new Map<string, TallyChange>()
      const written = last.then(() => {
        next = undefined
        return write([...changes.values()])
      })
      next = { changes, written }
      last = written.catch(() => undefined)
    }
    next.changes.set(change.op.toHexString(), change)
    return next.written
  }

  /** Puts what a listing holds into the tally. The listing goes on holding it. */
  const apply = async ({ untallied = [] }: Untallied): Promise<void> => {
    await Promise.all(untallied.map(putIn))
  }

  /** Puts what a listing holds into the tally and takes it out of the listing, unless that leaves. */
  const settle = async (listing: Untallied): Promise<void> => {
    if (!listing.untallied) return
    await apply(listing)
    await listings.updateOne({ _id: listing._id, ...staying }, tallyStages(listing.untallied.map(({ op }) => op)))
  }

  /** Few at a time, so that none is old when its turn comes. */
  const held = (op: Condition<ObjectId>) =>
    listings.find({ 'untallied.op': op }, { projection: { untallied: 1 }, batchSize: 100, hint: 'untallied' })

  const ALL = { $exists: true }

  /** Forgets what no listing holds any more, once nobody can be about to put it into the tally again. */
  const forget = async (tally: TallyDoc, now: Date): Promise<void> => {
    const open = tally.applied.flatMap(({ op, settledAt }) => (settledAt ? [] : [op]))
    if (open.length > 0) {
      const stillHeld = await held({ $in: open }).toArray()
      const ops = open.filter((op) => !stillHeld.some(({ untallied }) => untallied?.some((each) => each.op.equals(op))))
      await tallies.updateOne(
        { _id },
        { $set: { 'applied.$[each].settledAt': now } },
        { arrayFilters: [{ 'each.op': { $in: ops }, 'each.settledAt': { $exists: false } }] },
      )
    }
    const before = new Date(now.getTime() - REMEMBERED_MS)
    if (tally.applied.some(({ settledAt }) => settledAt && settledAt < before)) {
      await tallies.updateOne({ _id }, { $pull: { applied: { settledAt: { $lt: before } } } })
    }
  }

  const countCells = async (limits: { maxTimeMS?: number } = {}): Promise<Record<string, number>> => {
    const counted = cells.map(async ({ key }) => {
      const [row] = await listings
        .aggregate<{ count: number }>(countPipeline({ 'derived.browse': key }), { hint: 'browse_newest', ...limits })
        .toArray()
      return [key, row?.count ?? 0] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  /**
   * Counts the listings anew. How many of the counts were wrong; undefined where writers left no moment to count in, and
   * nothing is changed. The counts hold for the version that was read before them if whatever was held by a listing
   * then or is held after them is in that version.
   */
  const recount = async (now: Date): Promise<number | undefined> => {
    await tallies.updateOne({ _id }, { $setOnInsert: { counts: {}, version: 0, applied: [] } }, { upsert: true })
    for (let tries = 0; tries < RECOUNT_TRIES; tries++) {
      for await (const listing of held(ALL)) await apply(listing)
      const tally = await read()
      if (!tally) break
      const counts = await countCells()
      const since = await held(ALL).toArray()
      if (!since.every(({ untallied = [] }) => untallied.every(({ op }) => isIn(tally, op)))) continue
      const { version } = tally
      // The version moves, so that a count that began before this one cannot put older counts in its place.
      const found = { $set: { counts, countedAt: now }, $inc: { version: 1 } }
      const { matchedCount } = await tallies.updateOne({ _id, version }, found)
      if (matchedCount === 1) return cells.filter(({ key }) => (tally.counts[key] ?? 0) !== counts[key]).length
    }
    return undefined
  }

  return {
    apply,
    settle,
    recount,

    /** How many listings there are in each cell. They are counted for this where no count has been kept yet. */
    counts: async (): Promise<Record<string, number>> => {
      const tally = await tallies.findOne({ _id }, { projection: { counts: 1, countedAt: 1 }, maxTimeMS: MAX_READ_MS })
      return tally?.countedAt ? tally.counts : countCells({ maxTimeMS: MAX_READ_MS })
    },

    /** Puts in what a crash kept out, and has the listings go that leave. Returns how many listings held something. */
    repair: async (now: Date, remove: (listingId: ObjectId) => Promise<unknown>): Promise<number> => {
      let repaired = 0
      const before = ObjectId.createFromTime((now.getTime() - IN_FLIGHT_MS) / 1000)
      for await (const { _id } of held({ $lt: before })) {
        // Read anew, since the ones before it took their time.
        const listing = await listings.findOne({ _id }, { projection: { untallied: 1, leaving: 1 } })
        if (!listing?.untallied) continue
        if (listing.leaving) await remove(_id)
        else await settle(listing)
        repaired++
      }
      return repaired
    },

    /** Forgets changes that cannot come again, and counts the listings where that has never been done. */
    tidy: async (now: Date): Promise<void> => {
      const tally = await read()
      if (tally) await forget(tally, now)
      if (!tally?.countedAt) await recount(now)
    },
  }
}

/** How many listings fit the equality filters. */
export const totalOf = (counts: Record<string, number>, filter: BrowseFilter): number => {
  const total = cells
    .filter(
      (cell) =>
        (filter.roomType ?? cell.roomType) === cell.roomType &&
        (filter.availability ?? cell.availability) === cell.availability,
    )
    .reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)
  // Below 0 only where a server without a tally has posted what is deleted now, until the next count.
  return Math.max(0, total)
}

/**
 * Counts all listings: for whoever has stored some in bulk, and once the indexes are there.
 * @throws Error where writers left no moment to count in
 */
export const recountListings = async (collections: Pick<Collections, 'listings' | 'tallies'>): Promise<void> => {
  const wrong = await listingTally(collections).recount(new Date())
  if (wrong === undefined) throw new Error('The listings could not be counted: others went on writing')
}

/**
 * Counts all listings where that has never been done. Of servers that start together one is enough.
 * @throws Error where writers left no moment to count in
 */
export const ensureTally = async (collections: Pick<Collections, 'listings' | 'tallies'>): Promise<void> => {
  const isCounted = async (): Promise<boolean> =>
    (await collections.tallies.findOne({ _id, countedAt: { $exists: true } }, { projection: { _id: 1 } })) !== null
  if (await isCounted()) return
  await recountListings(collections).catch(async (error: unknown) => {
    if (!(await isCounted())) throw error
  })
}

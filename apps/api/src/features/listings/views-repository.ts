import { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import { type UncountedViews, uncountedViewsPipeline } from './pipelines.ts'
import type { ListingRepository } from './repository.ts'

const HOUR_MS = 3_600_000

export const viewIndexes = [
  {
    name: 'once_a_day',
    key: { listingId: 1, viewer: 1, day: 1 },
    unique: true,
  },
  { name: 'viewer', key: { viewer: 1, at: -1 } },
  { name: 'expiry', key: { at: 1 }, expireAfterSeconds: (48 * HOUR_MS) / 1000 },
] as const

/** Views younger than this may still be on their way into the listing's count. */
const IN_FLIGHT_MS = 10_000

/** A repair looks back to the start of the day that was then: whole days, of which a listing still keeps the count. */
const REPAIRED_MS = 24 * HOUR_MS

const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

export type ViewCounter = ReturnType<typeof viewCounter>

export const viewCounter = ({ views }: Pick<Collections, 'views'>, repository: ListingRepository) => ({
  /** Whether a viewer's view of the day is stored; `new` where it may still be on its way into the listing's count. */
  find: async (listingId: ObjectId, viewer: string, now: Date): Promise<'none' | 'new' | 'counted'> => {
    const view = await views.findOne({ listingId, viewer, day: utcDay(now) }, { projection: { at: 1 } })
    if (!view) return 'none'
    return now.getTime() - view.at.getTime() < IN_FLIGHT_MS ? 'new' : 'counted'
  },

  /** Counts a viewer's first view of the day. The new count, or null where it was counted already. */
  count: async (listingId: ObjectId, viewer: string, now: Date): Promise<number | null> => {
    const day = utcDay(now)
    try {
      await views.insertOne({
        _id: new ObjectId(),
        listingId,
        viewer,
        day,
        at: now,
      })
    } catch (error) {
      if (isDuplicateKey(error)) return null
      throw error
    }
    return repository.countViews(listingId, { day, add: 1 })
  },

  /** The count with every stored view of the day in it, also those still on their way; null where there is no listing. */
  actual: async (listingId: ObjectId, now: Date): Promise<number | null> => {
    const day = utcDay(now)
    const stored = await views.countDocuments({ listingId, day }, { hint: 'once_a_day' })
    const counted = await repository.viewsCounted(listingId, day)
    return counted && counted.total + Math.max(0, stored - counted.ofDay)
  },

  removeAllOf: async (listingId: ObjectId): Promise<void> => {
    await views.deleteMany({ listingId })
  },

  /** What a viewer has looked at, the latest first. */
  latestBy: (viewer: string, limit: number) =>
    views.find({ viewer }, { sort: { at: -1 }, limit, hint: 'viewer', maxTimeMS: MAX_READ_MS }).toArray(),

  /** What they were counted for stays counted. */
  removeAllBy: async (viewer: string): Promise<void> => {
    await views.deleteMany({ viewer })
  },

  /** Counts the stored views that a crash kept from being counted. Returns how many there were. */
  repair: async (now: Date): Promise<number> => {
    const window = {
      from: new Date(utcDay(new Date(now.getTime() - REPAIRED_MS))),
      before: new Date(now.getTime() - IN_FLIGHT_MS),
    }
    const missing = views.aggregate<UncountedViews>(uncountedViewsPipeline(window), {
      hint: 'expiry',
      allowDiskUse: true,
    })
    let repaired = 0
    for await (const { _id, stored, counted } of missing) {
      const views = { day: _id.day, add: stored - counted, seen: counted }
      if ((await repository.countViews(_id.listingId, views)) !== null) repaired += views.add
    }
    return repaired
  },
})

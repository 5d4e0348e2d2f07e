import { ATTENTION_DAYS } from '@roommate-finder/contracts/limits'
import type { Database } from '../../db/connect.ts'
import { insertNew } from '../../db/insert-new.ts'
import { ATTENTION_KEPT_DAYS, attention, type ShownMatchDoc, shownMatches } from './document.ts'

const DAY_MS = 86_400_000

const toDay = (date: Date): number => Math.floor(date.getTime() / DAY_MS)

/** Lists the names of the fields of the `count` days that end with `last`. */
const listDays = (last: number, count: number): string[] => Array.from({ length: count }, (_, i) => `days.${last - i}`)

export const attentionRepository = (db: Database) => {
  const stored = attention.of(db)
  const shown = shownMatches.of(db)

  return {
    /** Stores who was shown what. Returns what was not stored yet. */
    insertShown: (docs: readonly ShownMatchDoc[]): Promise<ShownMatchDoc[]> => insertNew(shown, docs),

    /** Adds points to the UTC day of `at`. */
    add: async (points: ReadonlyMap<string, number>, at: Date): Promise<void> => {
      const day = toDay(at)
      // The days that no longer count. A document with older ones has expired.
      const old = listDays(day - ATTENTION_DAYS - 1, ATTENTION_KEPT_DAYS + 1)
      const withoutOld = Object.fromEntries(old.map((field) => [field, '' as const]))
      // In one order on all servers, so that they don't wait for each other's locks in a circle.
      await stored.bulkWrite(
        [...points].sort().map(([_id, added]) => ({
          updateOne: {
            filter: { _id },
            update: { $inc: { [`days.${day}`]: added }, $set: { at }, $unset: withoutOld },
            upsert: true,
          },
        })),
      )
    },

    /** Finds the points of the `ATTENTION_DAYS` whole UTC days before that of `at`. Omits ids without any. */
    find: async (ids: readonly string[], at: Date): Promise<Map<string, number>> => {
      const fields = listDays(toDay(at) - 1, ATTENTION_DAYS)
      const projection = Object.fromEntries(fields.map((field) => [field, 1]))
      const docs = await stored.find({ _id: { $in: [...ids] } }, { projection }).toArray()
      return new Map(docs.map(({ _id, days }) => [_id, Object.values(days).reduce((sum, each) => sum + each, 0)]))
    },
  }
}

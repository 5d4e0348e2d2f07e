import type { IndexDescription } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { DepartureDoc } from '../../db/documents.ts'

export const departureIndexes = [{ name: 'age', key: { at: 1 } }] as const satisfies (IndexDescription & {
  name: string
})[]

export const departureRepository = ({ departures }: Pick<Collections, 'departures'>) => ({
  /** The first word stands: a repeated call changes nothing. */
  note: async ({ _id, ...departure }: DepartureDoc): Promise<void> => {
    await departures.updateOne({ _id }, { $setOnInsert: departure }, { upsert: true })
  },

  begun: (before: Date): AsyncIterable<DepartureDoc> => departures.find({ at: { $lt: before } }, { hint: 'age' }),

  /** Notes the first end of a deletion; from then on the address is not needed any more. */
  markDone: async (uid: string, doneAt: Date): Promise<void> => {
    await departures.updateOne({ _id: uid, doneAt: { $exists: false } }, { $set: { doneAt, address: null } })
  },

  close: async (uid: string): Promise<void> => {
    await departures.deleteOne({ _id: uid })
  },
})

import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type PushDeviceDoc, pushDevices } from './document.ts'

export const pushDeviceRepository = (db: Database) => {
  const stored = pushDevices.of(db)

  return {
    /** Stores a browser for its user alone. Deletes the user's browsers beyond `max` that were stored first. */
    save: async (device: PushDeviceDoc, max: number, session: Session): Promise<void> => {
      const { _id, uid } = device
      await stored.replaceOne({ _id }, device, { upsert: true, session })
      const options = { sort: { savedAt: -1 }, skip: max, projection: { _id: 1 }, session } as const
      const extra = await stored.find({ uid }, options).toArray()
      if (extra.length > 0) await stored.deleteMany({ _id: { $in: extra.map((each) => each._id) } }, { session })
    },

    /** Finds those of some users who have a browser. */
    findUids: async (uids: readonly string[], session: Session): Promise<Set<string>> => {
      const found = await stored.find({ uid: { $in: [...uids] } }, { projection: { uid: 1 }, session }).toArray()
      return new Set(found.map(({ uid }) => uid))
    },

    findMany: (uids: readonly string[]): Promise<PushDeviceDoc[]> => stored.find({ uid: { $in: [...uids] } }).toArray(),

    setRefusals: async ({ _id, uid }: PushDeviceDoc, refusals: number): Promise<void> => {
      const change = refusals === 0 ? { $unset: { refusals: '' as const } } : { $set: { refusals } }
      await stored.updateOne({ _id, uid }, change)
    },

    delete: async (_id: string, uid: string): Promise<void> => {
      await stored.deleteOne({ _id, uid })
    },

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}

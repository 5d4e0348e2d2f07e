import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

/** Two people with a block do not see each other, whichever of them set it. */
export interface BlockDoc {
  _id: ObjectId
  /** The user who set the block. */
  uid: string
  blockedUid: string
  since: Date
  /** Set if the user knew only the first name then. */
  isFirstName?: true
}

export const blocks = declareCollection<BlockDoc>({
  name: 'blocks',
  indexes: [
    { name: 'once', key: { uid: 1, blockedUid: 1 }, unique: true },
    { name: 'latest', key: { uid: 1, since: -1, _id: -1 } },
    { name: 'blocked', key: { blockedUid: 1 } },
  ],
})

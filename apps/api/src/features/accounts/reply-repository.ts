import type { Database } from '../../db/connect.ts'
import { conversations } from '../messages/document.ts'
import type { FirstReply } from './reply-time.ts'

export const replyRepository = (db: Database) => {
  const stored = conversations.of(db)

  return {
    /** Finds the times of the start and of the first reply of a host's newest conversations since `since`. */
    findFirstReplies: (hostUid: string, since: Date, limit: number): Promise<FirstReply[]> => {
      const options = { projection: { createdAt: 1, hostRepliedAt: 1 }, sort: { createdAt: -1 }, limit } as const
      return stored.find({ hostUid, createdAt: { $gt: since } }, options).toArray()
    },
  }
}

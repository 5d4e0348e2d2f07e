import type { Database } from '../../db/connect.ts'
import { conversations } from '../messages/document.ts'
import type { FirstReply } from './reply-time.ts'

export const replyRepository = (db: Database) => {
  const stored = conversations.of(db)

  return {
    /** Finds when a host's newest conversations after `since` began, and when the host first replied. */
    findFirstReplies: (hostUid: string, since: Date, limit: number): Promise<FirstReply[]> => {
      const options = { projection: { createdAt: 1, hostRepliedAt: 1 }, sort: { createdAt: -1 }, limit } as const
      return stored.find({ hostUid, createdAt: { $gt: since } }, options).toArray()
    },
  }
}

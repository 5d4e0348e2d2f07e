import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { groupByWeek, type WeekCount } from '../../lib/calendar.ts'
import { type ConversationDoc, conversations } from './document.ts'
import { matchReachable } from './repository.ts'

const NO = { $exists: false } as const

/** Matches conversations in which both can send and get messages. */
const OPEN = { ...matchReachable('seeker'), ...matchReachable('host') }

/** Counts, reads and declines the conversations about a listing. */
export const openConversationRepository = (db: Database) => {
  const stored = conversations.of(db)

  return {
    /** Counts the open conversations about a listing after `since` whose first message has no answer, at most `limit`. */
    countUnanswered: (listingId: ObjectId, since: Date, limit: number): Promise<number> =>
      stored.countDocuments({ listingId, createdAt: { $gt: since }, hostRepliedAt: NO, ...OPEN }, { limit }),

    /** Counts the conversations about a listing that seekers started in each week since `first`, also closed ones. */
    countStartedPerWeek: (listingId: ObjectId, first: Date): Promise<WeekCount[]> => {
      const started = { listingId, createdAt: { $gte: first }, startedBy: NO }
      return stored.aggregate<WeekCount>([{ $match: started }, groupByWeek(first, '$createdAt')]).toArray()
    },

    /** Finds the next open conversations about a listing, by seeker, that started by `at` and that neither has put away. */
    findOpen: (
      listingId: ObjectId,
      { at, after = '', limit }: { at: Date; after: string | undefined; limit: number },
      session: Session,
    ): Promise<ConversationDoc[]> => {
      const open = { ...OPEN, seekerArchived: false, hostArchived: false, declined: NO }
      const filter = { listingId, seekerUid: { $gt: after }, createdAt: { $lte: at }, ...open }
      return stored.find(filter, { sort: { seekerUid: 1 }, limit, session }).toArray()
    },

    setDeclined: async (
      _id: ObjectId,
      declined: NonNullable<ConversationDoc['declined']>,
      session: Session,
    ): Promise<void> => {
      await stored.updateOne({ _id }, { $set: { declined } }, { session })
    },
  }
}

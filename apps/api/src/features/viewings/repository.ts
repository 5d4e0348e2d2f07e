import { MAX_SLOTS, MAX_VIEWING_MINUTES, MAX_VIEWINGS_SHOWN } from '@roommate-finder/contracts/limits'
import type { Filter, ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { type Role, roles } from '../messages/document.ts'
import { type ViewingDoc, viewings } from './document.ts'

const LONGEST_MS = MAX_VIEWING_MINUTES * 60_000

const NO = { $exists: false } as const

const SHARES = { seekerShareHash: '', hostShareHash: '' } as const

/** Viewings of a conversation, a listing, two people, or one person in a role. */
export type ViewingFilter = Partial<
  Pick<ViewingDoc, 'conversationId' | 'listingId' | 'seekerUid' | 'hostUid' | 'proposedBy' | 'moves'>
>

/** Leaves out viewings that were created later, and those of a conversation. */
export interface ViewingBounds {
  until?: Date | undefined
  keptId?: ObjectId | undefined
}

export interface ViewingQuery {
  uid: string
  when: 'upcoming' | 'past'
  order: 'asc' | 'desc'
  limit: number
  cursor: string | undefined
}

/** Matches confirmed viewings that are not over, and proposed times that have not passed. */
const matchUpcoming = (at: Date) => ({
  // Also true of these, and bounds the scan.
  startsAt: { $gt: new Date(at.getTime() - LONGEST_MS) },
  $or: [
    { state: 'confirmed' as const, endsAt: { $gt: at } },
    { state: 'proposed' as const, startsAt: { $gt: at } },
  ],
})

export const viewingRepository = (db: Database) => {
  const stored = viewings.of(db)

  /** Cancels the open times that match. */
  const endProposals = async (filter: ViewingFilter, session: Session): Promise<void> => {
    await stored.updateMany({ ...filter, state: 'proposed' }, { $set: { state: 'canceled' } }, { session })
  }

  return {
    /** Finds a viewing of a user. */
    find: (_id: ObjectId, uid: string, session?: Session): Promise<ViewingDoc | null> =>
      stored.findOne({ _id, $or: [{ seekerUid: uid }, { hostUid: uid }], blocked: NO }, session && { session }),

    insert: async (docs: readonly ViewingDoc[], session: Session): Promise<void> => {
      await stored.insertMany(docs, { session })
    },

    /** Finds the times of a proposal, the earliest first. */
    findProposal: (
      { conversationId, proposalId }: Pick<ViewingDoc, 'conversationId' | 'proposalId'>,
      session?: Session,
    ): Promise<ViewingDoc[]> =>
      stored
        .find({ conversationId, proposalId, blocked: NO }, { sort: { startsAt: 1 }, ...(session && { session }) })
        .toArray(),

    /** Finds all times of the newest proposals of a conversation. */
    findNewest: async (conversationId: ObjectId): Promise<ViewingDoc[]> => {
      const options = { sort: { proposalId: -1 }, limit: MAX_VIEWINGS_SHOWN } as const
      const found = await stored.find({ conversationId, blocked: NO }, options).toArray()
      if (found.length < MAX_VIEWINGS_SHOWN) return found
      // More times of the last proposal may follow.
      const last = found.at(-1)?.proposalId
      return found.filter(({ proposalId }) => !proposalId.equals(last))
    },

    /** Finds the confirmed viewings of a conversation that are not over. */
    findAhead: (
      { _id: conversationId, seekerUid }: { _id: ObjectId; seekerUid: string },
      at: Date,
    ): Promise<ViewingDoc[]> =>
      stored
        .find({
          seekerUid,
          startsAt: { $gt: new Date(at.getTime() - LONGEST_MS) },
          endsAt: { $gt: at },
          conversationId,
          state: 'confirmed',
          blocked: NO,
        })
        .toArray(),

    /** Finds a user's viewings in one role. */
    list: (role: Role, { uid, when, order, limit, cursor }: ViewingQuery, at: Date): Promise<ViewingDoc[]> => {
      const past = { state: 'confirmed' as const, startsAt: { $lte: at }, endsAt: { $lte: at } }
      const direction = order === 'asc' ? 1 : -1
      const filter = {
        $and: [
          { [`${role}Uid`]: uid, blocked: NO },
          when === 'past' ? past : matchUpcoming(at),
          matchAfter('startsAt', direction, cursor),
        ],
      }
      return stored.find(filter, { sort: { startsAt: direction, _id: direction }, limit }).toArray()
    },

    /** Finds the confirmed viewings of any of some people that overlap with a time, except one. */
    findOverlapping: async (
      uids: readonly string[],
      { startsAt, endsAt }: Pick<ViewingDoc, 'startsAt' | 'endsAt'>,
      except: ObjectId | undefined,
      session: Session,
    ): Promise<ViewingDoc[]> => {
      const found: ViewingDoc[] = []
      for (const role of roles) {
        const filter = {
          [`${role}Uid`]: { $in: uids },
          startsAt: { $gt: new Date(startsAt.getTime() - LONGEST_MS), $lt: endsAt },
          endsAt: { $gt: startsAt },
          state: 'confirmed' as const,
          ...(except && { _id: { $ne: except } }),
        }
        found.push(...(await stored.find(filter, { limit: 1, session }).toArray()))
      }
      return found
    },

    /** Finds when a user sent each proposal since a time. */
    findProposedSince: async (uid: string, since: Date, limit: number, session: Session): Promise<Date[]> => {
      const times = new Map<string, Date>()
      for (const role of roles) {
        // A time is after its proposal. The first condition bounds the scan.
        const after = { startsAt: { $gt: since }, createdAt: { $gt: since } }
        const options = { projection: { proposalId: 1, createdAt: 1 }, limit: limit * MAX_SLOTS, session } as const
        const docs = await stored.find({ [`${role}Uid`]: uid, ...after, proposedBy: role }, options).toArray()
        for (const { proposalId, createdAt } of docs) times.set(proposalId.toHexString(), createdAt)
      }
      return [...times.values()]
    },

    /** Finds confirmed viewings and proposed times that start after a time. */
    findOpen: (
      { until, keptId, ...filter }: ViewingFilter & ViewingBounds,
      at: Date,
      limit: number,
      session: Session,
    ): Promise<ViewingDoc[]> => {
      const open = {
        startsAt: { $gt: at },
        state: { $in: ['proposed', 'confirmed'] },
        ...(until && { createdAt: { $lte: until } }),
        ...(keptId && { conversationId: { $ne: keptId } }),
      } satisfies Filter<ViewingDoc>
      return stored.find({ ...filter, ...open }, { limit, session }).toArray()
    },

    /** Finds the confirmed viewings about a listing that are not over, and the open times, the earliest first. */
    findUpcoming: (listingId: ObjectId, at: Date, limit: number): Promise<ViewingDoc[]> =>
      stored.find({ listingId, ...matchUpcoming(at), blocked: NO }, { sort: { startsAt: 1 }, limit }).toArray(),

    /** Ends those of some viewings that are proposed. */
    endProposed: async (
      docs: readonly ViewingDoc[],
      state: 'declined' | 'canceled',
      session: Session,
    ): Promise<void> => {
      await stored.updateMany(
        { _id: { $in: docs.map(({ _id }) => _id) }, state: 'proposed' },
        { $set: { state } },
        { session },
      )
    },

    endProposals,

    /** Sets what changes once a proposed time is confirmed. Returns the result. */
    confirm: async (
      _id: ObjectId,
      change: Partial<Omit<ViewingDoc, '_id' | 'state'>>,
      session: Session,
    ): Promise<ViewingDoc | null> =>
      stored.findOneAndUpdate(
        { _id },
        { $set: { state: 'confirmed', ...change } },
        { returnDocument: 'after', session },
      ),

    /** Cancels a confirmed viewing, and the open times that would move it. Returns the result. */
    cancel: async (
      { _id, conversationId }: Pick<ViewingDoc, '_id' | 'conversationId'>,
      change: Pick<ViewingDoc, 'canceledAt' | 'canceledBy'>,
      session: Session,
    ): Promise<ViewingDoc | null> => {
      await endProposals({ conversationId, moves: _id }, session)
      return stored.findOneAndUpdate(
        { _id },
        { $set: { state: 'canceled', ...change }, $inc: { sequence: 1 }, $unset: SHARES },
        { returnDocument: 'after', session },
      )
    },

    /** Ends a viewing that another one replaces. */
    replace: async (_id: ObjectId, session: Session): Promise<void> => {
      await stored.updateOne({ _id }, { $set: { state: 'canceled' }, $unset: SHARES }, { session })
    },

    /** Hides the viewings of two people from both. Returns their conversations, as hexadecimal ids. */
    block: async (pair: Pick<ViewingDoc, 'seekerUid' | 'hostUid'>, session: Session): Promise<string[]> => {
      const options = { projection: { conversationId: 1 }, session } as const
      const hidden = await stored.find({ ...pair, blocked: NO }, options).toArray()
      await stored.updateMany({ ...pair, blocked: NO }, { $set: { blocked: true } }, { session })
      return [...new Set(hidden.map(({ conversationId }) => conversationId.toHexString()))]
    },

    /** Finds a user's viewings and proposed times, the latest first, at most `limit` in each role. */
    findAll: async (uid: string, limit: number): Promise<ViewingDoc[]> => {
      const find = (role: Role) => stored.find({ [`${role}Uid`]: uid }, { sort: { startsAt: -1 }, limit }).toArray()
      const found = await Promise.all(roles.map(find))
      return found.flat().sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    },

    /** Removes a user from their viewings, with the places, which they may have named. Deletes viewings without people. */
    removeUser: async (uid: string): Promise<void> => {
      for (const role of roles) {
        const own = { [`${role}Uid`]: uid }
        const left = { [`${role}Uid`]: { $concat: ['left:', { $toString: '$conversationId' }] } }
        await inBatches(stored, own, async (ids) => {
          const some = { _id: { $in: ids } }
          await stored.updateMany(
            { ...some, ...own },
            { $unset: { [`${role}ShareHash`]: '' as const, place: '' as const } },
          )
          await stored.updateMany({ ...some, ...own }, [{ $set: left }])
          await stored.deleteMany({ ...some, seekerUid: /^left:/, hostUid: /^left:/ })
        })
      }
    },
  }
}

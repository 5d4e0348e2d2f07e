import type { Outcome } from '@roommate-finder/contracts/viewings'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type Role, roles } from '../messages/document.ts'
import { type ViewingDoc, viewings } from './document.ts'

const isSet = { $exists: true } as const

/** Viewings as calendars, links and reminders see them. */
export const entryRepository = (db: Database) => {
  const stored = viewings.of(db)

  return {
    findConfirmed: (_id: ObjectId, session: Session): Promise<ViewingDoc | null> =>
      stored.findOne({ _id, state: 'confirmed' }, { session }),

    /** Finds the viewing that a calendar entry shows now: the last one that was confirmed. */
    findCurrent: (entryId: ObjectId, session?: Session): Promise<ViewingDoc | null> =>
      stored.findOne({ entryId, confirmedAt: isSet }, { sort: { sequence: -1 }, ...(session && { session }) }),

    /** Finds the confirmed and canceled viewings of a user from a time on, without those that others have replaced. */
    findEntries: async (uid: string, since: Date, limit: number): Promise<ViewingDoc[]> => {
      const shown = {
        startsAt: { $gte: since },
        $or: [{ state: 'confirmed' as const }, { canceledAt: { $gte: since } }],
      }
      const found = await Promise.all(
        roles.map((role) => stored.find({ [`${role}Uid`]: uid, ...shown }, { sort: { startsAt: 1 }, limit }).toArray()),
      )
      return found.flat()
    },

    /** Returns whether the viewing is confirmed. Ends an earlier link of the role. */
    share: async (_id: ObjectId, role: Role, hash: string): Promise<boolean> => {
      const change = { $set: { [`${role}ShareHash`]: hash } }
      return (await stored.updateOne({ _id, state: 'confirmed' }, change)).matchedCount === 1
    },

    /** Ends the link of the role to an entry, which a viewing that replaced another has taken over. */
    unshare: async (entryId: ObjectId, role: Role): Promise<void> => {
      await stored.updateMany({ entryId }, { $unset: { [`${role}ShareHash`]: '' } })
    },

    /** Finds the confirmed viewing that a link names by the hash of its secret, and who has made the link. */
    findShared: async (hash: string): Promise<{ viewing: ViewingDoc; role: Role } | null> => {
      for (const role of roles) {
        const viewing = await stored.findOne({ [`${role}ShareHash`]: hash, state: 'confirmed' })
        if (viewing) return { viewing, role }
      }
      return null
    },

    /** Finds the newest viewing of a seeker that is over, and that began after a time. */
    findNewestPast: (seekerUid: string, since: Date, at: Date): Promise<ViewingDoc | null> => {
      const isOver = { state: 'confirmed' as const, startsAt: { $gt: since, $lt: at }, endsAt: { $lte: at } }
      return stored.findOne({ seekerUid, ...isOver, blocked: { $exists: false } }, { sort: { startsAt: -1 } })
    },

    /** Returns whether a seeker has said after a viewing, or a later one, whether they found a room. */
    hasOutcome: async ({ seekerUid, startsAt }: ViewingDoc, session?: Session): Promise<boolean> =>
      (await stored.findOne({ seekerUid, startsAt: { $gte: startsAt }, outcome: isSet }, session && { session })) !==
      null,

    /** Returns whether a seeker has found a room of this site at a viewing that began after a time. */
    hasFoundHere: async (seekerUid: string, since: Date, session: Session): Promise<boolean> =>
      (await stored.findOne({ seekerUid, startsAt: { $gt: since }, outcome: 'here' }, { session })) !== null,

    setOutcome: async (_id: ObjectId, outcome: Outcome, session: Session): Promise<void> => {
      await stored.updateOne({ _id }, { $set: { outcome } }, { session })
    },
  }
}

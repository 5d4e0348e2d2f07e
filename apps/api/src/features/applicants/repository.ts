import { MAX_APPLICANTS_SHOWN } from '@roommate-finder/contracts/limits'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { type ProfileDoc, profiles } from '../fit/document.ts'
import { type InterestDoc, interests } from '../interest/document.ts'
import { type ConversationDoc, conversations } from '../messages/document.ts'

/** One more than the list shows, so that it knows whether it is cut. */
const LIMIT = MAX_APPLICANTS_SHOWN + 1

const NO = { $exists: false } as const

/** Matches conversations in which the host can answer. */
const OPEN = { blocked: NO, 'seeker.left': NO, 'seeker.suspended': NO }

/** What a host may see of a person's profile. */
export type VisibleProfile = Pick<ProfileDoc, 'uid' | 'answers' | 'budgetMax' | 'moveIn' | 'stayMonths'>

export type StartedConversation = Pick<
  ConversationDoc,
  '_id' | 'seekerUid' | 'createdAt' | 'hostRepliedAt' | 'seekerArchived' | 'seekerRepliedAt' | 'isInvitationDeclined'
>

/** Reads the interest and the conversations of the people who asked about a listing. */
export const applicantRepository = (db: Database) => {
  const storedInterests = interests.readOnly(db)
  const storedConversations = conversations.readOnly(db)

  return {
    /**
     * Finds the uids of people who asked about a listing, at most one more than are shown in each list: those who wait for an
     * answer, the longest wait first, and those who asked last.
     */
    findUids: async (listingId: ObjectId): Promise<{ waiting: string[]; latest: string[] }> => {
      const projection = { seekerUid: 1, createdAt: 1 } as const
      const open = { listingId, ...OPEN }
      const unanswered = { ...open, hostRepliedAt: NO, seekerArchived: false }
      const [waiting, talking, interested] = await Promise.all([
        storedConversations.find(unanswered, { sort: { createdAt: 1 }, limit: LIMIT, projection }).toArray(),
        storedConversations.find(open, { sort: { createdAt: -1 }, limit: LIMIT, projection }).toArray(),
        storedInterests
          .find({ listingId }, { sort: { since: -1, _id: -1 }, limit: LIMIT, projection: { uid: 1, since: 1 } })
          .toArray(),
      ])
      const asked = [
        ...talking.map(({ seekerUid, createdAt }) => ({ uid: seekerUid, since: createdAt })),
        ...interested,
      ]
      const latest = asked.sort((a, b) => b.since.getTime() - a.since.getTime()).map(({ uid }) => uid)
      return { waiting: waiting.map(({ seekerUid }) => seekerUid), latest }
    },

    findInterests: (listingId: ObjectId, some: { uids: string[] } | { ids: ObjectId[] }): Promise<InterestDoc[]> => {
      const filter = 'uids' in some ? { uid: { $in: some.uids } } : { _id: { $in: some.ids } }
      return storedInterests.find({ listingId, ...filter }, { batchSize: LIMIT }).toArray()
    },

    /** Finds conversations, also closed ones. */
    findConversations: (
      listingId: ObjectId,
      some: { uids: string[] } | { ids: ObjectId[] },
    ): Promise<StartedConversation[]> => {
      const filter = 'uids' in some ? { seekerUid: { $in: some.uids } } : { _id: { $in: some.ids } }
      const projection = {
        seekerUid: 1,
        createdAt: 1,
        hostRepliedAt: 1,
        seekerArchived: 1,
        seekerRepliedAt: 1,
        isInvitationDeclined: 1,
      } as const
      return storedConversations.find({ listingId, ...filter }, { projection, batchSize: LIMIT }).toArray()
    },

    /** Finds the profiles of those of some people whose profile hosts may see. */
    findProfiles: (uids: readonly string[]): Promise<VisibleProfile[]> => {
      const projection = { uid: 1, answers: 1, budgetMax: 1, moveIn: 1, stayMonths: 1 } as const
      const options = { projection, batchSize: LIMIT }
      return profiles
        .readOnly(db)
        .find({ uid: { $in: [...uids] }, visible: true }, options)
        .toArray()
    },
  }
}

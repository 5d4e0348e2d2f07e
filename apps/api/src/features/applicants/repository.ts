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
  '_id' | 'seekerUid' | 'createdAt' | 'hostRepliedAt' | 'seekerRepliedAt' | 'isInvitationDeclined'
>

/** Reads the interest and the conversations of the people who asked about a listing. */
export const applicantRepository = (db: Database) => {
  const storedInterests = interests.readOnly(db)
  const storedConversations = conversations.readOnly(db)

  /** Finds when the latest people showed interest, or started to talk, by uid. */
  const findLatest = async (listingId: ObjectId): Promise<Map<string, Date>> => {
    const started = { sort: { createdAt: -1 }, limit: LIMIT, projection: { seekerUid: 1, createdAt: 1 } } as const
    const shown = { sort: { since: -1, _id: -1 }, limit: LIMIT, projection: { uid: 1, since: 1 } } as const
    const [talking, interested] = await Promise.all([
      storedConversations.find({ listingId, ...OPEN }, started).toArray(),
      storedInterests.find({ listingId }, shown).toArray(),
    ])
    const latest = new Map(interested.map(({ uid, since }) => [uid, since]))
    for (const { seekerUid, createdAt } of talking)
      latest.set(seekerUid, new Date(Math.max(createdAt.getTime(), latest.get(seekerUid)?.getTime() ?? 0)))
    return latest
  }

  return {
    /** Finds the uids of the people who asked last, at most one more than are shown. */
    findLatest: async (listingId: ObjectId): Promise<string[]> => {
      const latest = [...(await findLatest(listingId))].sort(([, a], [, b]) => b.getTime() - a.getTime())
      return latest.slice(0, LIMIT).map(([uid]) => uid)
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

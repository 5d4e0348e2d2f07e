import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import type { Applicant, ApplicantStage, Applicants, DeclinesInput } from '@roommate-finder/contracts/applicants'
import type { DeclineInput } from '@roommate-finder/contracts/decline'
import { fit } from '@roommate-finder/contracts/fit'
import { MAX_APPLICANTS_SHOWN } from '@roommate-finder/contracts/limits'
import { maskEmail } from '@roommate-finder/contracts/masked-email'
import type { Conversation } from '@roommate-finder/contracts/messages'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import { toPersonFacts, type UserDoc } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { FitService } from '../fit/service.ts'
import type { InterestDoc } from '../interest/document.ts'
import type { ListingService } from '../listings/service.ts'
import type { MessageService } from '../messages/service.ts'
import type { ViewingDoc } from '../viewings/document.ts'
import type { ViewingService } from '../viewings/service.ts'
import { applicantRepository, type StartedConversation } from './repository.ts'

interface Host {
  uid: string
  emailVerified: boolean
}

/** What is stored of a person who asked about a listing. At least one of the two. */
interface Asked {
  interest: InterestDoc | undefined
  conversation: (StartedConversation & { shown: Conversation }) | undefined
}

const toStage = ({ conversation }: Pick<Asked, 'conversation'>, viewing: ViewingDoc | undefined): ApplicantStage => {
  if (viewing) return 'viewing'
  if (conversation?.shown.declined || (conversation?.isInvitationDeclined && !conversation.seekerRepliedAt)) {
    return 'declined'
  }
  return conversation?.hostRepliedAt || conversation?.seekerArchived ? 'talking' : 'new'
}

const toApplicant = (
  { interest, conversation }: Asked,
  user: UserDoc | undefined,
  viewing: ViewingDoc | undefined,
): Applicant => {
  const { shown } = conversation ?? {}
  const times = [interest?.since, conversation?.createdAt].flatMap((at) => at?.getTime() ?? [])
  return {
    // A host knows the first name of an invited person, unless the person has shown interest.
    ...(shown && !interest ? shown.other : { name: user?.name ?? MEMBER_NAME, ...toPersonFacts(user) }),
    _id: shown?._id ?? interest?._id.toHexString() ?? '',
    conversationId: shown?._id,
    ...(interest && {
      interestId: interest._id.toHexString(),
      email: (user?.verified ? user.email : maskEmail(user?.email ?? '')) ?? '',
    }),
    stage: toStage({ conversation }, viewing),
    since: new Date(Math.min(...times)).toISOString(),
    waitingSince: shown?.waitingSince,
    preview: shown?.preview,
    lastMine: shown?.lastMine,
    declined: shown?.declined,
    invited: shown?.invited,
    ...(viewing && {
      viewing: {
        _id: viewing._id.toHexString(),
        startsAt: viewing.startsAt.toISOString(),
        timeZone: viewing.timeZone,
        state: viewing.state,
        proposedBy: viewing.proposedBy,
      },
    }),
  }
}

const findLastActivity = ({ interest, conversation }: Asked): Date =>
  new Date(Math.max(interest?.since.getTime() ?? 0, Date.parse(conversation?.shown.lastMessageAt ?? '1970')))

/** Sorts the longest wait first, then the latest activity. */
const byUrgency = ([a, lastA]: [Applicant, Date], [b, lastB]: [Applicant, Date]): number => {
  const [waitA = Number.POSITIVE_INFINITY, waitB = Number.POSITIVE_INFINITY] = [a, b].map(({ waitingSince }) =>
    waitingSince === undefined ? undefined : Date.parse(waitingSince),
  )
  return waitA === waitB ? lastB.getTime() - lastA.getTime() : waitA - waitB
}

interface Deps {
  accounts: AccountService
  /** Declines the seeker of a conversation. */
  decline: (conversationId: string, input: DeclineInput, host: Host) => Promise<undefined>
  /** Declines a person who has shown interest. Returns the id of their conversation if it exists, and then changes nothing. */
  declineInterested: (
    interested: { id: string; interestId: string },
    host: Host,
    input: DeclineInput,
  ) => Promise<ObjectId | undefined>
  fits: Pick<FitService, 'findHouseholds'>
  listings: ListingService
  messages: Pick<MessageService, 'findMany'>
  viewings: Pick<ViewingService, 'findNext'>
}

export type ApplicantService = ReturnType<typeof applicantService>

/** Lists the people who asked about a room for its host, from what is stored anyway, and declines several of them. */
export const applicantService = (
  { db }: FeatureContext,
  { accounts, decline, declineInterested, fits, listings, messages, viewings }: Deps,
) => {
  const repository = applicantRepository(db)

  /** Finds the interest and the open conversations of some people, by uid. */
  const findAsked = async (listingId: ObjectId, uids: string[], host: Host): Promise<Map<string, Asked>> => {
    const [interests, started] = await Promise.all([
      repository.findInterests(listingId, { uids }),
      repository.findConversations(listingId, { uids }),
    ])
    const ids = started.map(({ _id }) => _id)
    const shown = await messages.findMany(ids, host.uid)
    const open = started.flatMap((each) => {
      const conversation = shown.get(each._id.toHexString())
      return conversation && conversation.state !== 'closed'
        ? [[each.seekerUid, { ...each, shown: conversation }] as const]
        : []
    })
    const [interestOf, conversationOf] = [new Map(interests.map((each) => [each.uid, each])), new Map(open)]
    return new Map(
      uids.flatMap((uid) => {
        const asked = { interest: interestOf.get(uid), conversation: conversationOf.get(uid) }
        return asked.interest || asked.conversation ? [[uid, asked] as const] : []
      }),
    )
  }

  const findFits = async (listingId: ObjectId, uids: string[], host: Host) => {
    if (!host.emailVerified) return new Map<string, Pick<Applicant, 'fit'>>()
    const [profiles, households] = await Promise.all([
      repository.findProfiles(uids),
      fits.findHouseholds([{ _id: listingId, ownerUid: host.uid }]),
    ])
    const household = households.get(listingId.toHexString()) ?? []
    return new Map(
      profiles.map(({ uid, answers, budgetMax, moveIn, stayMonths }) => [
        uid,
        { fit: fit(answers, household), budgetMax, moveIn, stayMonths },
      ]),
    )
  }

  /** Declines a person. Does nothing about one who has left, or whose conversation is closed. */
  const declineOne = async (
    id: string,
    { conversationId, interestId }: { conversationId: ObjectId | undefined; interestId: ObjectId | undefined },
    input: DeclineInput,
    host: Host,
  ): Promise<void> => {
    try {
      const known =
        conversationId ??
        (interestId && (await declineInterested({ id, interestId: interestId.toHexString() }, host, input)))
      if (known) await decline(known.toHexString(), input, host)
    } catch (error) {
      if (!(error instanceof AppError && (error.code === 'not_found' || error.code === 'conflict'))) throw error
    }
  }

  return {
    /** @throws AppError `not_found`, `forbidden` for another user's room */
    list: async (id: string, host: Host): Promise<Applicants> => {
      const listingId = new ObjectId(id)
      await listings.assertOwner(listingId, host)
      const [next, lists] = await Promise.all([viewings.findNext(listingId), repository.findUids(listingId)])
      const ahead = Array.from(next.values(), ({ seekerUid }) => seekerUid)
      const found = new Set([...ahead, ...lists.waiting, ...lists.latest])
      const uids = [...found].slice(0, MAX_APPLICANTS_SHOWN)
      const [asked, people, profiles] = await Promise.all([
        findAsked(listingId, uids, host),
        accounts.findPeople(uids),
        findFits(listingId, uids, host),
      ])
      const items = [...asked].flatMap(([uid, each]): [Applicant, Date][] => {
        const user = people.get(uid)
        if (user?.suspendedAt) return []
        const viewing = each.conversation && next.get(each.conversation.shown._id)
        const applicant = { ...toApplicant(each, user, viewing), ...profiles.get(uid) }
        return [[applicant, findLastActivity(each)]]
      })
      return { items: items.sort(byUrgency).map(([applicant]) => applicant), isCut: found.size > uids.length }
    },

    /** @throws AppError `not_found`, `forbidden` for another user's room, `conflict` while the room is hidden */
    decline: async (id: string, { ids, reason }: DeclinesInput, host: Host): Promise<undefined> => {
      const listingId = new ObjectId(id)
      await listings.assertOwner(listingId, host)
      if (!(await listings.findSummary(listingId))) {
        throw new AppError('conflict', 'You can’t decline people while your room is hidden.')
      }
      const chosen = { ids: ids.map((each) => new ObjectId(each)) }
      const [conversations, interests] = await Promise.all([
        repository.findConversations(listingId, chosen),
        repository.findInterests(listingId, chosen),
      ])
      const known = await repository.findConversations(listingId, { uids: interests.map(({ uid }) => uid) })
      const conversationIds = new Map([...conversations, ...known].map(({ seekerUid, _id }) => [seekerUid, _id]))
      const interestIds = new Map(interests.map(({ uid, _id }) => [uid, _id]))
      for (const uid of new Set([...conversationIds.keys(), ...interestIds.keys()])) {
        const person = { conversationId: conversationIds.get(uid), interestId: interestIds.get(uid) }
        await declineOne(id, person, { reason }, host)
      }
      return undefined
    },
  }
}

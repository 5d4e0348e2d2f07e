import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { fit } from '@roommate-finder/contracts/fit'
import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import { type MatchCandidate, orderShared } from '@roommate-finder/contracts/match-order'
import type { InvitationInput, Seeker, SeekerPage } from '@roommate-finder/contracts/matches'
import { distanceMiles } from '@roommate-finder/places/distance'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { toFirstName } from '../../lib/first-name.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingService } from '../listings/service.ts'
import type { MessageService } from '../messages/service.ts'
import { findNear, findPoint } from '../search/area.ts'
import { toStatus } from '../search/status.ts'
import type { AttentionId, AttentionService } from './attention-service.ts'
import { toMatchPage } from './match-page.ts'
import { type SeekerProfile, seekerRepository } from './seeker-repository.ts'
import type { FitService } from './service.ts'

interface Host {
  uid: string
  emailVerified: boolean
}

type Candidate = Omit<MatchCandidate, 'attention'> & { profile: SeekerProfile; name: string | null }

const seekerNotFound = (): AppError =>
  new AppError('not_found', 'This person isn’t looking for a room like this right now.')

const toAttentionId = (id: string): AttentionId => `seeker:${id}`

/** Returns whether a room is near one of a seeker's places, or the seeker has named none. */
const isNear = ({ places, radius = DEFAULT_RADIUS_MILES }: SeekerProfile, room: ChangedListing): boolean => {
  const point = findPoint(room)
  return (
    places.length === 0 ||
    places.some((near) => {
      const place = findNear({ near })
      return place && point && distanceMiles(place, point) <= radius
    })
  )
}

const toSeeker = ({ id, name, fit: result, profile }: Candidate): Seeker => ({
  seekerId: id,
  name: toFirstName(name ?? MEMBER_NAME),
  intro: profile.intro,
  budgetMax: profile.budgetMax,
  moveIn: profile.moveIn,
  stayMonths: profile.stayMonths,
  fit: result,
})

interface Deps {
  accounts: AccountService
  attention: AttentionService
  blocks: BlockService
  fits: Pick<FitService, 'findHouseholds'>
  listings: ListingService
  messages: MessageService
  /**
   * Starts a conversation of a host with a seeker. `admit` runs in its transaction, and throws if the host may not. Returns
   * its id.
   */
  invite: (
    invitation: { listing: ChangedListing; seekerUid: string; admit: (session: Session) => Promise<void> },
    host: Host,
    body: string,
  ) => Promise<ObjectId>
}

export type SeekerService = ReturnType<typeof seekerService>

/** Lists the people that a room suits, for its host, and invites them. */
export const seekerService = (
  { db, now }: FeatureContext,
  { accounts, attention, blocks, fits, listings, messages, invite }: Deps,
) => {
  const repository = seekerRepository(db)

  /**
   * Finds a room for which its host may look for people.
   * @throws AppError `not_found`, `forbidden` for another user's room and without a confirmed address, `conflict` for a room
   * that others cannot rent
   */
  const findRoom = async (id: string, host: Host): Promise<ChangedListing> => {
    const _id = new ObjectId(id)
    const room = await listings.findForEdit(_id, { ownerUid: host.uid })
    if (!room) {
      await listings.assertOwner(_id, host)
      throw listingNotFound()
    }
    if (!host.emailVerified)
      throw new AppError('forbidden', 'Confirm your email to see and invite people who might fit.')
    if (room.hiding) throw new AppError('conflict', 'You can’t invite people while your room is hidden.')
    if (toStatus(room.availability) !== 'active')
      throw new AppError('conflict', 'You can invite people once your room is available again.')
    return room
  }

  /**
   * Finds the seekers that a room suits. Leaves out clashes, suspended people, and blocks of either side.
   * @param seekerId finds this one alone
   */
  const findCandidates = async (room: ChangedListing, { uid }: Host, seekerId?: ObjectId): Promise<Candidate[]> => {
    const [found, blocked, households] = await Promise.all([
      repository.findSuited(room, now(), { seekerId }),
      blocks.findBlocked(uid),
      fits.findHouseholds([{ _id: room._id, ownerUid: uid }]),
    ])
    const household = households.get(room._id.toHexString()) ?? []
    const near = found.filter((each) => each.uid !== uid && !blocked.includes(each.uid) && isNear(each, room))
    const people = await accounts.findPeople(near.map((each) => each.uid))
    return near.flatMap((profile) => {
      const person = people.get(profile.uid)
      const result = fit(profile.answers, household)
      if (!person || person.suspendedAt || result.verdict === 'clash') return []
      const { _id, visibleSince, createdAt } = profile
      return { id: _id.toHexString(), profile, name: person.name, fit: result, since: visibleSince ?? createdAt }
    })
  }

  return {
    /** With `countsShown`, counts the attention that the seekers of the page get. */
    list: async (
      id: string,
      cursor: string | undefined,
      host: Host,
      { countsShown }: { countsShown: boolean },
    ): Promise<SeekerPage> => {
      const room = await findRoom(id, host)
      const candidates = await findCandidates(room, host)
      const [known, points] = await Promise.all([
        messages.findBetween(
          [room._id],
          candidates.map(({ profile }) => profile.uid),
        ),
        attention.find(candidates.map((each) => toAttentionId(each.id))),
      ])
      const written = new Set(known.map(({ uid }) => uid))
      const open = candidates
        .filter(({ profile }) => !written.has(profile.uid))
        .map((each) => ({ ...each, attention: points.get(toAttentionId(each.id)) ?? 0 }))
      const { items, next } = toMatchPage(orderShared(open, now(), id), cursor)
      if (countsShown)
        attention.countShown(
          items.map((each) => toAttentionId(each.id)),
          host.uid,
        )
      return { items: items.map(toSeeker), next }
    },

    /**
     * Invites a seeker that the room suits.
     * @throws AppError as `list` does, `not_found` for another seeker, `conflict` if the two have a conversation about the room,
     * `rate_limited`
     */
    invite: async (
      id: string,
      { seekerId, body }: InvitationInput,
      host: Host,
    ): Promise<{ conversationId: string }> => {
      const room = await findRoom(id, host)
      const _id = new ObjectId(seekerId)
      const [seeker] = await findCandidates(room, host, _id)
      if (!seeker) throw seekerNotFound()
      const seekerUid = seeker.profile.uid
      const admit = async (session: Session): Promise<void> => {
        const [profile] = await repository.findSuited(room, now(), { seekerId: _id, session })
        const person = await accounts.findPerson(seekerUid, session)
        const isBlocked = await blocks.areBlocked(host.uid, seekerUid, session)
        if (!profile || !person || person.suspendedAt || isBlocked) throw seekerNotFound()
      }
      const conversationId = await invite({ listing: room, seekerUid, admit }, host, body)
      attention.countContact(toAttentionId(seeker.id))
      return { conversationId: conversationId.toHexString() }
    },
  }
}

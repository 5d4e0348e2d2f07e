import { MAX_PROPOSALS_PER_DAY, MAX_VIEWING_DAYS } from '@roommate-finder/contracts/limits'
import type { Viewing, ViewingConfirmation, ViewingEnd, ViewingProposal } from '@roommate-finder/contracts/viewings'
import { runOnce } from '../../db/idempotency.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, idempotencyConflict, tooManyRequests } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { type ConversationDoc, otherRole, type Role } from '../messages/document.ts'
import type { MessageService } from '../messages/service.ts'
import { messageNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { closesConversations } from '../search/status.ts'
import type { TellOfViewings, ViewingDoc } from './document.ts'
import { viewingRepository } from './repository.ts'
import { type ViewingService, viewingNotFound } from './service.ts'
import { toCancelText, toConfirmText, toDeclineText, toProposalText, toTakeBackText } from './texts.ts'

const DAY_MS = 86_400_000

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  viewings: ViewingService
  tell: TellOfViewings
}

/** A viewing as one of the two people changes it. */
interface Change {
  doc: ViewingDoc
  role: Role
  conversation: ConversationDoc
}

const conflict = (message: string): AppError => new AppError('conflict', message)

const invalid = (fields: Record<string, string>): AppError =>
  new AppError('validation_failed', 'Please check the marked fields.', { fields })

const assertAhead = ({ slots }: ViewingProposal, now: Date): void => {
  const last = now.getTime() + MAX_VIEWING_DAYS * DAY_MS
  if (slots.some(({ startsAt }) => Date.parse(startsAt) <= now.getTime()))
    throw invalid({ slots: 'Choose times that are still ahead' })
  if (slots.some(({ startsAt }) => Date.parse(startsAt) > last))
    throw invalid({ slots: `Choose times in the next ${MAX_VIEWING_DAYS} days` })
}

/** Returns whether another viewing has taken the place of a confirmed one. */
const isReplaced = ({ state, confirmedAt, canceledAt }: ViewingDoc): boolean =>
  state === 'canceled' && confirmedAt !== undefined && canceledAt === undefined

/** @throws AppError `conflict` unless a time is proposed and has not passed */
const assertOpen = ({ state, startsAt }: ViewingDoc, now: Date): void => {
  if (state === 'confirmed') throw conflict('This viewing is already confirmed.')
  if (state === 'declined') throw conflict('This time was declined.')
  if (state === 'canceled') throw conflict('This time is no longer offered.')
  if (startsAt <= now) throw conflict('This time has passed.')
}

export type ViewingChangeService = ReturnType<typeof viewingChangeService>

/**
 * Proposes, confirms, declines and cancels viewings. One transaction changes them, stores the message that says so in the name
 * of the person, and notifies the other.
 */
export const viewingChangeService = (
  context: FeatureContext,
  { accounts, listings, messages, notifications, viewings, tell }: Deps,
) => {
  const { db, now, transaction } = context
  const repository = viewingRepository(db)

  /** Makes concurrent transactions of the two people conflict, so that no one gets two viewings at once. */
  const serializeBoth = async ({ seekerUid, hostUid }: ViewingDoc, uid: string, session: Session): Promise<void> => {
    // Sorted to avoid deadlocks.
    for (const each of [seekerUid, hostUid].sort()) {
      await (each === uid ? accounts.serializeActive(each, session) : accounts.serialize(each, session))
    }
  }

  /** @throws AppError `conflict` if no one may see the room */
  const findRoom = async (listingId: ObjectId, session: Session) => {
    const [room] = await listings.findFiltered([listingId], session)
    if (!room) throw conflict('This room was removed. You can still read the messages.')
    if (closesConversations(room.availability)) throw conflict('This room is rented.')
    return room
  }

  /** Stores a message in the name of a person. */
  const say = async (
    { conversation, role }: Pick<Change, 'conversation' | 'role'>,
    draft: { body: string; clientId: string; title?: string; proposalId?: ObjectId },
    session: Session,
  ): Promise<void> => {
    if (!(await messages.sendAs(role, conversation, draft, session)))
      throw conflict('This conversation is closed. You can still read it.')
  }

  /** Notifies the other person of a message. */
  const notify = async (
    { conversation, role }: Pick<Change, 'conversation' | 'role'>,
    room: { _id: ObjectId; title: string },
    session: Session,
  ): Promise<void> => {
    const uid = conversation[`${role}Uid`]
    const sender = { uid, name: await accounts.findName(uid, session) }
    const content = messageNotification(conversation._id, room, sender)
    await notifications.replace([conversation[`${otherRole(role)}Uid`]], content, session)
  }

  /** Finds the confirmed viewing that a proposal moves. */
  const findMoved = async (
    moves: string | undefined,
    { conversation, uid }: { conversation: ConversationDoc; uid: string },
    session: Session,
  ): Promise<ViewingDoc | undefined> => {
    if (moves === undefined) return undefined
    const moved = await repository.find(new ObjectId(moves), uid, session)
    if (!moved?.conversationId.equals(conversation._id)) throw viewingNotFound()
    if (moved.state !== 'confirmed' || moved.startsAt <= now())
      throw conflict('You can only move a confirmed viewing that has not started.')
    return moved
  }

  const assertBelowLimit = async (uid: string, at: Date, session: Session): Promise<void> => {
    const since = new Date(at.getTime() - DAY_MS)
    const times = await repository.findProposedSince(uid, since, MAX_PROPOSALS_PER_DAY, session)
    if (times.length < MAX_PROPOSALS_PER_DAY) return
    const first = Math.min(...times.map((time) => time.getTime()))
    throw tooManyRequests(
      Math.max(1, Math.ceil((first + DAY_MS - at.getTime()) / 1000)),
      `You’ve suggested times ${MAX_PROPOSALS_PER_DAY} times in the last 24 hours, which is the limit. Please try again later.`,
    )
  }

  /** Stores a proposal. Returns its id. */
  const storeProposal = async (
    { conversation, role, timeZone }: { conversation: ConversationDoc; role: Role; timeZone: string },
    { slots, place, moves }: ViewingProposal,
    session: Session,
  ): Promise<ObjectId> => {
    const { _id: conversationId, listingId, seekerUid, hostUid } = conversation
    const uid = conversation[`${role}Uid`]
    await accounts.serializeActive(uid, session)
    const room = await findRoom(listingId, session)
    const moved = await findMoved(moves, { conversation, uid }, session)
    const at = now()
    await assertBelowLimit(uid, at, session)
    const proposalId = new ObjectId()
    const docs = slots
      .map(({ startsAt, endsAt }): ViewingDoc => {
        const _id = new ObjectId()
        return {
          _id,
          proposalId,
          conversationId,
          listingId,
          title: room.title,
          seekerUid,
          hostUid,
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
          timeZone,
          ...(place && { place }),
          state: 'proposed',
          proposedBy: role,
          createdAt: at,
          ...(moved && { moves: moved._id }),
          entryId: _id,
          sequence: 0,
        }
      })
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    for (const doc of docs) {
      if ((await repository.findOverlapping([uid], doc, moved?._id, session)).length > 0)
        throw conflict('You already have a viewing at one of these times.')
    }
    await repository.endProposals({ conversationId, proposedBy: role }, session)
    await repository.insert(docs, session)
    const body = toProposalText(docs, { isHost: role === 'host', isMove: moved !== undefined })
    const clientId = `proposed ${proposalId.toHexString()}`
    await say({ conversation, role }, { body, clientId, title: room.title, proposalId }, session)
    await notify({ conversation, role }, room, session)
    return proposalId
  }

  const confirmOpen = async (change: Change, { note, place }: ViewingConfirmation, session: Session): Promise<void> => {
    const { doc, role } = change
    if (place && role === 'seeker') throw invalid({ place: 'The host says where to meet' })
    const { conversationId, seekerUid, hostUid } = doc
    const [uid, at] = [doc[`${role}Uid`], now()]
    assertOpen(doc, at)
    await findRoom(doc.listingId, session)
    const moved = doc.moves && (await repository.find(doc.moves, uid, session))
    const earlier = moved?.state === 'confirmed' && moved.startsAt > at ? moved : undefined
    const [overlapping] = await repository.findOverlapping([seekerUid, hostUid], doc, earlier?._id, session)
    if (overlapping) {
      const isOwn = overlapping.seekerUid === uid || overlapping.hostUid === uid
      throw conflict(
        isOwn ? 'You already have a viewing at that time.' : 'This time is no longer free. Please choose another one.',
      )
    }
    const placeOfHost = place || (doc.proposedBy === 'host' ? doc.place : undefined)
    const meetingPlace = placeOfHost ?? earlier?.place ?? doc.place
    const viewing = await repository.confirm(
      doc._id,
      {
        confirmedAt: at,
        ...(meetingPlace !== undefined && { place: meetingPlace }),
        ...(earlier && {
          entryId: earlier.entryId,
          sequence: earlier.sequence + 1,
          ...(earlier.seekerShareHash !== undefined && { seekerShareHash: earlier.seekerShareHash }),
          ...(earlier.hostShareHash !== undefined && { hostShareHash: earlier.hostShareHash }),
        }),
      },
      session,
    )
    if (!viewing) throw viewingNotFound()
    if (earlier) await repository.replace(earlier._id, session)
    await repository.endProposed(await repository.findProposal(doc, session), 'declined', session)
    // The caller has agreed to another time.
    await repository.endProposals({ conversationId, proposedBy: role }, session)
    await say(change, { body: toConfirmText(doc, note), clientId: `confirmed ${doc._id.toHexString()}` }, session)
    const to = [otherRole(role)]
    await tell([earlier ? { what: 'moved', viewing, earlier, to } : { what: 'confirmed', viewing, to }], session)
  }

  /** Says no to proposed times. */
  const refuse = async (
    change: Change,
    { note, all, state }: ViewingEnd & { state: 'declined' | 'canceled' },
    session: Session,
  ): Promise<void> => {
    const { doc } = change
    assertOpen(doc, now())
    const proposed = await repository.findProposal(doc, session)
    const open = proposed.filter((each) => each.state === 'proposed' && each.startsAt > now())
    const refused = all ? open : [doc]
    await repository.endProposed(refused, state, session)
    const body = toDeclineText(doc, { proposed: proposed.length, left: open.length > refused.length }, note)
    await say(change, { body, clientId: `declined ${doc._id.toHexString()}` }, session)
    await notify(change, { _id: doc.listingId, title: doc.title }, session)
  }

  /** Takes back proposed times. Sends only a note. */
  const takeBack = async (change: Change, { note, all }: ViewingEnd, session: Session): Promise<void> => {
    const { doc, conversation } = change
    assertOpen(doc, now())
    const proposed = all ? await repository.findProposal(doc, session) : [doc]
    const open = proposed.filter(({ state }) => state === 'proposed')
    await repository.endProposed(open, 'canceled', session)
    messages.publish(conversation, session)
    if (!note) return
    await say(
      change,
      { body: toTakeBackText(doc, open.length, note), clientId: `canceled ${doc._id.toHexString()}` },
      session,
    )
    await notify(change, { _id: doc.listingId, title: doc.title }, session)
  }

  const cancelConfirmed = async (change: Change, { note }: ViewingEnd, session: Session): Promise<void> => {
    const { doc, role } = change
    const at = now()
    if (doc.startsAt <= at)
      throw conflict(doc.endsAt <= at ? 'This viewing is over.' : 'This viewing has already started.')
    const viewing = await repository.cancel(doc, { canceledAt: at, canceledBy: role }, session)
    if (!viewing) throw viewingNotFound()
    await say(change, { body: toCancelText(doc, note), clientId: `canceled ${doc._id.toHexString()}` }, session)
    await tell([{ what: 'canceled', viewing, to: [otherRole(role)] }], session)
  }

  /**
   * Changes a viewing in a transaction, unless it is already in the state that the call asks for. Returns it. An answer is up
   * to the person who did not propose it.
   * @throws AppError `not_found`, and what `change` throws
   */
  const changeOnce = async (
    id: string,
    user: User,
    { done, isAnswer }: { done: ViewingDoc['state']; isAnswer: boolean },
    change: (change: Change, session: Session) => Promise<void>,
  ): Promise<Viewing> => {
    const { doc, role } = await viewings.findOwn(id, user)
    if (isAnswer && doc.proposedBy === role)
      throw new AppError('forbidden', 'You suggested this time. The other person can answer.')
    const { doc: conversation } = await messages.findOwn(doc.conversationId.toHexString(), user)
    await transaction(
      async (session) => {
        await serializeBoth(doc, user.uid, session)
        // Again, because a concurrent call may have changed it.
        const current = await repository.find(doc._id, user.uid, session)
        if (!current) throw viewingNotFound()
        if (isReplaced(current)) throw conflict('This viewing was moved to another time.')
        if (current.state !== done) await change({ doc: current, role, conversation }, session)
      },
      ...[doc.seekerUid, doc.hostUid].sort(),
    )
    return viewings.get(doc._id, user)
  }

  return {
    propose: async (
      id: string,
      user: User,
      proposal: ViewingProposal,
      key: string | undefined,
    ): Promise<{ viewings: Viewing[] }> => {
      const { doc: conversation, role } = await messages.findOwn(id, user)
      assertAhead(proposal, now())
      if (await messages.isStranger(conversation._id, user.uid))
        throw conflict('You can suggest times once this person has answered your invitation.')
      const timeZone = await viewings.findZone(conversation)
      const store = (session: Session) => storeProposal({ conversation, role, timeZone }, proposal, session)
      const findProposal = async (proposalId: ObjectId) => {
        const docs = await repository.findProposal({ conversationId: conversation._id, proposalId })
        return { viewings: await viewings.toViewings(docs, user) }
      }
      if (key === undefined) return findProposal(await transaction(store, user.uid))
      const { result, isSameBody } = await runOnce(
        context,
        { scope: `viewings ${id}`, owner: user.uid, key, body: proposal, queueKey: user.uid },
        async (session) => (await store(session)).toHexString(),
      )
      if (!isSameBody) throw idempotencyConflict()
      return findProposal(new ObjectId(result))
    },

    confirm: (id: string, input: ViewingConfirmation, user: User): Promise<Viewing> =>
      changeOnce(id, user, { done: 'confirmed', isAnswer: true }, (change, session) =>
        confirmOpen(change, input, session),
      ),

    decline: (id: string, input: ViewingEnd, user: User): Promise<Viewing> =>
      changeOnce(id, user, { done: 'declined', isAnswer: true }, (change, session) =>
        refuse(change, { ...input, state: 'declined' }, session),
      ),

    cancel: (id: string, input: ViewingEnd, user: User): Promise<Viewing> =>
      changeOnce(id, user, { done: 'canceled', isAnswer: false }, (change, session) => {
        const { doc, role } = change
        if (doc.state === 'confirmed') return cancelConfirmed(change, input, session)
        if (doc.proposedBy === role) return takeBack(change, input, session)
        return refuse(change, { ...input, state: 'canceled' }, session)
      }),
  }
}

import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MAX_BLOCKS } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Block, BlockInput } from '@roommate-finder/contracts/trust'
import { formatCursor, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { toFirstName } from '../../lib/first-name.ts'
import type { UserDoc } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { InterestService } from '../interest/service.ts'
import type { ListingService } from '../listings/service.ts'
import type { MessageService } from '../messages/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import type { BlockDoc } from './document.ts'
import { blockRepository } from './repository.ts'

interface User {
  uid: string
}

interface Blocker extends User {
  emailVerified: boolean
}

const personNotFound = (): AppError => new AppError('not_found', 'There’s no one to block here.')

const toBlock = ({ _id, since, isFirstName }: BlockDoc, person: UserDoc | undefined): Block => {
  const name = person?.name ?? MEMBER_NAME
  return { _id: _id.toHexString(), name: isFirstName ? toFirstName(name) : name, since: since.toISOString() }
}

interface Deps {
  accounts: AccountService
  interest: InterestService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  /** Ends the viewings of two people. */
  endViewings: (blocker: string, other: string, session: Session) => Promise<void>
  /** Finds the uid of a person whose profile hosts see. */
  findSeeker: (seekerId: ObjectId) => Promise<string | undefined>
}

export type BlockWriteService = ReturnType<typeof blockWriteService>

/** Blocks people, and lists and ends a user's blocks. */
export const blockWriteService = (
  { db, now, transaction }: FeatureContext,
  { accounts, interest, listings, messages, notifications, endViewings, findSeeker }: Deps,
) => {
  const repository = blockRepository(db)

  /** Finds a seeker for a host who may look for people. */
  const findSeekerOf = async (seekerId: ObjectId, { uid, emailVerified }: Blocker): Promise<string | undefined> =>
    emailVerified && (await listings.findActive(uid)).length > 0 ? findSeeker(seekerId) : undefined

  const findUid = async ({ conversationId, listingId, seekerId }: BlockInput, blocker: Blocker) => {
    if (conversationId !== undefined) return messages.findOther(new ObjectId(conversationId), blocker.uid)
    if (seekerId !== undefined) return findSeekerOf(new ObjectId(seekerId), blocker)
    return (await listings.findSummary(new ObjectId(listingId)))?.ownerUid
  }

  /** Returns whether a user knows only the first name of the person they block. */
  const knowsFirstName = async ({ conversationId, seekerId }: BlockInput, { uid }: User): Promise<boolean> =>
    seekerId !== undefined ||
    (conversationId !== undefined && (await messages.isStranger(new ObjectId(conversationId), uid)))

  /** Finds the other person of a conversation, the owner of a listing, or a seeker. */
  const findPerson = async (input: BlockInput, blocker: Blocker): Promise<UserDoc> => {
    const { uid } = blocker
    const found = await findUid(input, blocker)
    const person = found && (await accounts.findPerson(found))
    if (!person || (input.seekerId !== undefined && person.suspendedAt)) throw personNotFound()
    if (person._id === uid) throw new AppError('forbidden', 'You can’t block yourself.')
    return person
  }

  /** Deletes a user's interest in another person's listings, and notifications about person or listings. */
  const deleteInterest = async (uid: string, otherUid: string, session: Session): Promise<void> => {
    const listingIds = (await listings.findOwned(otherUid, session)).map(({ _id }) => _id)
    await interest.deleteIn(listingIds, uid, session)
    await notifications.deleteAbout(uid, { actorUid: otherUid, listingIds }, session)
  }

  return {
    /**
     * Blocks a person. Returns the user's block of the same person, if there is one.
     * @throws AppError `not_found` for a listing, a conversation or a seeker that the user does not see or whose person has
     * no account, and for a suspended seeker or a caller who may not look for people, `forbidden` for the user's own listing and
     * over the limit of blocks
     */
    create: async (input: BlockInput, blocker: Blocker): Promise<Block & { isRepeated: boolean }> => {
      const { uid } = blocker
      const person = await findPerson(input, blocker)
      const firstName = (await knowsFirstName(input, blocker)) && { isFirstName: true as const }
      return transaction(async (session) => {
        // Conflicts with each like, first message and block of either person. Sorted to avoid deadlocks.
        for (const each of [uid, person._id].sort()) {
          await (each === uid ? accounts.serializeActive(each, session) : accounts.serialize(each, session))
        }
        const known = await repository.find(uid, person._id, session)
        if (known) return { ...toBlock({ ...known, ...firstName }, person), isRepeated: true }
        // The other person has blocked the user, who thus sees neither their listings nor their profile.
        if (input.conversationId === undefined && (await repository.exists(uid, person._id, session)))
          throw personNotFound()
        if ((await repository.count(uid, MAX_BLOCKS, session)) >= MAX_BLOCKS) {
          throw new AppError(
            'forbidden',
            `You can block up to ${MAX_BLOCKS} people. Unblock someone to block another person.`,
          )
        }
        const doc = { _id: new ObjectId(), uid, blockedUid: person._id, since: now(), ...firstName }
        await repository.insert(doc, session)
        await deleteInterest(uid, person._id, session)
        await deleteInterest(person._id, uid, session)
        await messages.block(uid, person._id, session)
        await endViewings(uid, person._id, session)
        return { ...toBlock(doc, person), isRepeated: false }
      }, uid)
    },

    list: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }, { uid }: User) => {
      const found = await repository.list(uid, { limit: limit + 1, cursor })
      const { items, next } = toPage(found, limit, ({ since, _id }) => formatCursor(since, _id))
      const people = await accounts.findPeople(items.map(({ blockedUid }) => blockedUid))
      return { items: items.map((doc) => toBlock(doc, people.get(doc.blockedUid))), next }
    },

    /** Ends a block. Conversations stay closed. */
    delete: async (id: string, { uid }: User): Promise<undefined> => {
      if (!(await repository.delete(new ObjectId(id), uid)))
        throw new AppError('not_found', 'You’ve already unblocked this person.')
      return undefined
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'blocks'>> => {
      const own = await repository.list(uid, { limit: MAX_BLOCKS })
      return { blocks: own.map(({ since }) => ({ since: since.toISOString() })) }
    },

    deleteUser: ({ uid }: User): Promise<void> => repository.deleteUser(uid),
  }
}

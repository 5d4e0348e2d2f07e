import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MAX_PREVIEW } from '@roommate-finder/contracts/limits'
import type { TargetContent } from '@roommate-finder/contracts/moderation'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { ReportInput } from '@roommate-finder/contracts/trust'
import { ObjectId } from '../../db/object-id.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { addPhotoKeys } from '../../lib/keyed-hash.ts'
import { toPhotoField } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { FitService } from '../fit/service.ts'
import type { ListingService } from '../listings/service.ts'
import type { MessageService } from '../messages/service.ts'
import type { CaseKey } from './case-repository.ts'

/** A target as it is now. */
export interface Target extends CaseKey {
  /** null for a listing of the legacy server whose owner has not signed in here yet. */
  personUid: string | null
  title: string
  content: TargetContent
  /** Of a listing, with their keys. Only for moderators. */
  photos: Photo[]
}

const notFound = (): AppError => new AppError('not_found', 'There’s nothing to report here. It may have been removed.')

interface Deps {
  accounts: AccountService
  fits: Pick<FitService, 'find' | 'findSeeker'>
  listings: ListingService
  messages: MessageService
}

export type TargetService = ReturnType<typeof targetService>

/** Finds the targets of reports and of moderation. */
export const targetService = (context: FeatureContext, { accounts, fits, listings, messages }: Deps) => {
  const findListing = async (id: ObjectId): Promise<Target | null> => {
    const listing = await listings.findContent(id)
    if (!listing) return null
    const { ownerUid, title, description, location, rent, roomType, contactInfo } = listing
    const photos = addPhotoKeys(listing.photos ?? [], context)
    const content = { title, text: description, location, rent, roomType, contactInfo }
    return { type: 'listing', targetId: id.toHexString(), personUid: ownerUid, title, content, photos }
  }

  const findPerson = async (uid: string): Promise<Target | null> => {
    const user = await accounts.findPerson(uid)
    if (!user) return null
    const title = user.name ?? MEMBER_NAME
    const text = (await fits.find(uid))?.intro ?? ''
    const content = { title, text, ...toPhotoField(user) }
    return { type: 'person', targetId: uid, personUid: uid, title, content, photos: [] }
  }

  const findMessage = async (id: ObjectId): Promise<Target | null> => {
    const message = await messages.findSent(id)
    if (!message) return null
    const { senderUid, body } = message
    const content = { title: await accounts.findName(senderUid), text: body }
    const title = Array.from(body).slice(0, MAX_PREVIEW).join('')
    return { type: 'message', targetId: id.toHexString(), personUid: senderUid, title, content, photos: [] }
  }

  /** Finds a listing by its id or by that of a conversation about the listing. A conversation stays after a block. */
  const findSeenListing = async (id: ObjectId, uid: string | undefined): Promise<Target | null> => {
    if (await listings.findSummary(id, uid)) return findListing(id)
    const ofConversation = uid === undefined ? undefined : await messages.findListingId(id, uid)
    return ofConversation && (await listings.findSummary(ofConversation)) ? findListing(ofConversation) : null
  }

  return {
    /** Finds a target by its key. null if it was deleted. */
    find: ({ type, targetId }: CaseKey): Promise<Target | null> => {
      if (type === 'person') return findPerson(targetId)
      if (!ObjectId.isValid(targetId)) return Promise.resolve(null)
      const id = new ObjectId(targetId)
      return type === 'listing' ? findListing(id) : findMessage(id)
    },

    /**
     * Finds a target that a user or a visitor may report.
     * @throws AppError `not_found` for a target that the reporter cannot see, `unauthenticated` for a visitor who
     * reports anything other than a listing, `forbidden` for a target of the reporter's own
     */
    findForReport: async ({ target, id }: ReportInput, uid: string | undefined): Promise<Target> => {
      const _id = new ObjectId(id)
      if (uid === undefined && target !== 'listing') {
        throw new AppError('unauthenticated', 'Please sign in to report a person or a message.')
      }
      const found = await (async () => {
        if (target === 'listing') return findSeenListing(_id, uid)
        if (uid === undefined) return null
        if (target === 'message') return (await messages.isReceived(_id, uid)) ? findMessage(_id) : null
        const personUid =
          (await messages.findOther(_id, uid)) ??
          (await listings.findSummary(_id, uid))?.ownerUid ??
          (await fits.findSeeker(_id))
        return personUid ? findPerson(personUid) : null
      })()
      if (!found) throw target === 'listing' ? listingNotFound() : notFound()
      if (found.personUid === uid) throw new AppError('forbidden', 'You can’t report yourself.')
      return found
    },
  }
}

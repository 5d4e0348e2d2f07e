import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { areNear } from '../../lib/photo-hash.ts'
import { areMostlyEqual, createShingles, isMostlyIn, listRareWords } from '../../lib/shingles.ts'
import type { ChangedListing, FeatureContext } from '../feature.ts'
import type { ListingDoc } from '../listings/document.ts'
import { listingService } from '../listings/service.ts'
import type { PhotoHashDoc } from '../photos/document.ts'
import { caseRepository } from './case-repository.ts'
import type { RiskContext } from './risk.ts'

/** Words per list. Searches with two lists, so that a copy without a word of one list is found by the other list. */
const WORDS_PER_LIST = 3

/** Texts of one owner are compared however short they are. */
const ANY_LENGTH = 1

interface OwnedListing extends Pick<ListingDoc, '_id' | 'description' | 'createdAt' | 'firstText'> {
  ownerUid: string
  photos?: readonly { id: string }[]
}

/** The id of a photo contains the time of its upload in whole seconds. */
const isUploadedAfter = ({ _id }: PhotoHashDoc, time: Date): boolean =>
  new ObjectId(_id).getTimestamp().getTime() + 1_000 > time.getTime()

/** Finds copies of earlier texts and photos of other owners, and of hidden rooms of the same owner. */
export const copiesService = (context: FeatureContext) => {
  const { db, now } = context
  const { judging } = listingService(context)
  const cases = caseRepository(db)

  /** Returns when a text was written. After an edit, stores the first text of which most of it is made. */
  const findTextDate = async (
    { _id, description, createdAt, firstText }: OwnedListing,
    before: string,
    session: Session,
  ): Promise<Date> => {
    if (before === description) return firstText?.at ?? createdAt
    const shingles = createShingles(description)
    const first = firstText ?? { shingles: [...createShingles(before)], at: createdAt }
    const isSame = isMostlyIn(shingles, new Set(first.shingles))
    const next = isSame ? first : { shingles: [...shingles], at: now() }
    await judging.setFirstText(_id, next, session)
    return next.at
  }

  const isCopied = async ({ ownerUid, description }: OwnedListing, at: Date, session: Session): Promise<boolean> => {
    const shingles = createShingles(description)
    if (shingles.size === 0) return false
    const words = listRareWords(description, 2 * WORDS_PER_LIST)
    const lists = [words.slice(0, WORDS_PER_LIST), words.slice(WORDS_PER_LIST)].filter((list) => list.length > 0)
    const others = await judging.findTexts(ownerUid, lists, session)
    return others.some(
      (other) =>
        (other.firstText?.at ?? other.createdAt) < at && areMostlyEqual(shingles, createShingles(other.description)),
    )
  }

  const comparePhotos = async (
    { ownerUid, photos = [] }: OwnedListing,
    hiddenSince: ReadonlyMap<string, Date>,
    session: Session,
  ): Promise<{ hasCopied: boolean; hasHidden: boolean }> => {
    const { own, others } = await judging.findPhotoHashes(photos, session)
    const near = own.map((photo) => ({ photo, others: others.filter((other) => areNear(photo.hash, other.hash)) }))
    const held = await judging.findHeld(
      near.flatMap((each) => each.others.map(({ listingId }) => listingId)),
      session,
    )
    return {
      hasCopied: near.some((each) => {
        const compared = each.others.filter(
          (other) => other.ownerUid === ownerUid || !held.has(other.listingId.toHexString()),
        )
        const [first] = [each.photo, ...compared].sort((a, b) => (a._id < b._id ? -1 : 1))
        return first?.ownerUid !== ownerUid
      }),
      hasHidden: near.some((each) =>
        each.others.some(({ listingId }) => {
          const since = hiddenSince.get(listingId.toHexString())
          return since && isUploadedAfter(each.photo, since)
        }),
      ),
    }
  }

  return {
    /** Compares a listing with others. `before`: its description before an edit. */
    compare: async (
      listing: OwnedListing,
      before: string,
      session: Session,
    ): Promise<Pick<RiskContext, 'isCopied' | 'hasCopiedPhoto' | 'isPostedAgain'>> => {
      const { _id, ownerUid } = listing
      const at = await findTextDate(listing, before, session)
      const hidden = await judging.findOwnHidden(ownerUid, _id, session)
      const texts = [
        ...hidden.map(({ description, hiding }) => ({
          since: hiding.since,
          shingles: createShingles(description, ANY_LENGTH),
        })),
        ...(await cases.findRemovedTexts(ownerUid, session)),
      ].filter(({ since }) => since < at)
      const shingles = createShingles(listing.description, ANY_LENGTH)
      const hiddenSince = new Map(hidden.map((each) => [each._id.toHexString(), each.hiding.since]))
      const photos = await comparePhotos(listing, hiddenSince, session)
      return {
        isCopied: await isCopied(listing, at, session),
        hasCopiedPhoto: photos.hasCopied,
        isPostedAgain: photos.hasHidden || texts.some((text) => areMostlyEqual(shingles, new Set(text.shingles))),
      }
    },

    /** Keeps the shingles of hidden listings that are deleted, so that their owners cannot post them again unseen. */
    keepRemovedTexts: async (deleted: readonly ChangedListing[], session: Session): Promise<void> => {
      for (const { _id, description, hiding } of deleted) {
        if (!hiding || hiding.by === 'suspension') continue
        const removedText = { shingles: [...createShingles(description, ANY_LENGTH)], since: hiding.since }
        await cases.setOfListing(_id, { removedText }, session)
      }
    },
  }
}

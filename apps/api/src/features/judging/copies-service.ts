import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { areNear } from '../../lib/photo-hash.ts'
import { createShingles, type DatedShingles, isCopyOf, listRareWords } from '../../lib/shingles.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingDoc } from '../listings/document.ts'
import type { ListingService } from '../listings/service.ts'
import type { PhotoHashDoc } from '../photos/document.ts'
import { ANY_LENGTH, type KeptTexts, toKeptTexts } from '../reports/document.ts'
import type { ReportService } from '../reports/service.ts'
import { judgingRepository } from './repository.ts'
import type { RiskContext } from './risk.ts'

/** Searches with several lists of words, so that a copy without a word of one list is found by another one. */
const RARE_WORDS = { lists: 4, perList: 3 }

interface OwnedListing extends Pick<ListingDoc, '_id' | 'description' | 'createdAt' | 'writtenAt'> {
  ownerUid: string
  photos?: readonly { id: string }[]
}

const dateText = ({
  description,
  createdAt,
  writtenAt,
}: Pick<ListingDoc, 'description' | 'createdAt' | 'writtenAt'>): DatedShingles =>
  new Map(
    writtenAt
      ? writtenAt.flatMap(({ at, shingles }) => shingles.map((shingle) => [shingle, at.getTime()] as const))
      : [...createShingles(description, ANY_LENGTH)].map((shingle) => [shingle, createdAt.getTime()] as const),
  )

/** Returns from when on the owner's texts and photos count as posted again. Those of a scam count however old they are. */
const toAgainAfter = ({ since, isScam }: { since: Date; isScam?: true }): Date => (isScam ? new Date(0) : since)

/** The id of a photo contains the time of its upload in whole seconds. */
const isUploadedAfter = ({ _id }: PhotoHashDoc, time: Date): boolean =>
  new ObjectId(_id).getTimestamp().getTime() + 1_000 > time.getTime()

interface Deps {
  listings: ListingService
  reports: ReportService
}

export type CopiesService = ReturnType<typeof copiesService>

/** Finds copies of earlier texts and photos of other owners, and of hidden rooms of the same owner. */
export const copiesService = ({ db, now }: FeatureContext, { listings, reports }: Deps) => {
  const repository = judgingRepository(db)

  /** Dates the description. After an edit, only the new words are new; stores their time. */
  const dateDescription = async (listing: OwnedListing, before: string, session: Session): Promise<DatedShingles> => {
    const known = dateText({ ...listing, description: before })
    if (before === listing.description) return known
    const at = now().getTime()
    const shingles = createShingles(listing.description, ANY_LENGTH)
    const dated = new Map([...shingles].map((shingle) => [shingle, known.get(shingle) ?? at]))
    const byTime = [...Map.groupBy(dated, ([, time]) => time)]
    const writtenAt = byTime.map(([time, entries]) => ({
      at: new Date(time),
      shingles: entries.map(([shingle]) => shingle),
    }))
    await listings.setWrittenAt(listing._id, writtenAt, session)
    return dated
  }

  /** Finds the oldest listing of another owner from which the description is copied. */
  const findOriginal = async (
    { ownerUid, description }: OwnedListing,
    dated: DatedShingles,
    session: Session,
  ): Promise<string | null> => {
    if (createShingles(description).size === 0) return null
    const others = await repository.findTexts(ownerUid, listRareWords(description, RARE_WORDS), session)
    const originals = others.filter(
      (other) => createShingles(other.description).size > 0 && isCopyOf(dated, dateText(other)),
    )
    return originals.map(({ _id }) => _id.toHexString()).sort()[0] ?? null
  }

  const comparePhotos = async (
    { ownerUid, photos = [] }: OwnedListing,
    hiddenSince: ReadonlyMap<string, Date>,
    session: Session,
  ): Promise<{ copied: string | null; hidden: string | null }> => {
    const { own, others } = await repository.findPhotoHashes(photos, session)
    const near = own.map((photo) => ({ photo, others: others.filter((other) => areNear(photo.hash, other.hash)) }))
    const held = await repository.findHeld(
      near.flatMap((each) => each.others.map(({ listingId }) => listingId)),
      session,
    )
    const copied = near.flatMap((each) => {
      const compared = each.others.filter(
        (other) => other.ownerUid === ownerUid || !held.has(other.listingId.toHexString()),
      )
      const [first] = [each.photo, ...compared].sort((a, b) => (a._id < b._id ? -1 : 1))
      return first && first.ownerUid !== ownerUid ? first.listingId.toHexString() : []
    })
    const hidden = near.flatMap((each) =>
      each.others.flatMap(({ listingId }) => {
        const id = listingId.toHexString()
        const since = hiddenSince.get(id)
        return since && isUploadedAfter(each.photo, since) ? id : []
      }),
    )
    return { copied: copied[0] ?? null, hidden: hidden[0] ?? null }
  }

  return {
    /**
     * Compares a listing with others. `before`: its description before an edit. `reportedCases`: the cases of the owner's
     * deleted listings that were reported and had the same text.
     */
    compare: async (
      listing: OwnedListing,
      before: string,
      session: Session,
    ): Promise<Pick<RiskContext, 'copiedText' | 'copiedPhoto' | 'postedBefore'> & { reportedCases: ObjectId[] }> => {
      const { _id, ownerUid } = listing
      const dated = await dateDescription(listing, before, session)
      const present = await repository.findOwnHidden(ownerUid, _id, session)
      const found = await reports.findRemovedTexts(ownerUid, session)
      const removed = found.map((each) => ({ ...each, since: toAgainAfter(each) }))
      const isAgain = ({ shingles, earlier = [], since }: KeptTexts & { since: Date }): boolean =>
        [shingles, ...earlier].some((text) => isCopyOf(dated, new Map(text.map((each) => [each, since.getTime()]))))
      const hidden = [
        ...present.map(({ _id: listingId, description, hiding }) => ({
          id: listingId.toHexString(),
          since: toAgainAfter(hiding),
          // Not before it is compared: a person may have a hundred hidden rooms with long texts.
          toTexts: () => toKeptTexts(description, [hiding.description ?? description]),
        })),
        ...removed.flatMap((each) => (each.isReported ? [] : { ...each, toTexts: () => each })),
      ]
      const isHiddenAgain = ({ since, toTexts }: (typeof hidden)[number]): boolean => isAgain({ ...toTexts(), since })
      const photos = await comparePhotos(listing, new Map(hidden.map(({ id, since }) => [id, since])), session)
      return {
        copiedText: await findOriginal(listing, dated, session),
        copiedPhoto: photos.copied,
        postedBefore: photos.hidden ?? hidden.find(isHiddenAgain)?.id ?? null,
        reportedCases: removed.filter((each) => each.isReported && isAgain(each)).map(({ caseId }) => caseId),
      }
    },
  }
}

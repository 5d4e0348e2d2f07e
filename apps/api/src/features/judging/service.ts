import { isDeepStrictEqual } from 'node:util'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingDoc } from '../listings/document.ts'
import type { ChangedListing, HidingService, ListingChange } from '../listings/service.ts'
import { REVIEW_FROM, toSignalKey } from '../reports/document.ts'
import type { ReportService } from '../reports/service.ts'
import type { CopiesService } from './copies-service.ts'
import { judgingRepository } from './repository.ts'
import { HOLD_FROM, judgeListing, sumPoints } from './risk.ts'

const DAY_MS = 86_400_000

const WAITING = 'Our team is checking it. You don’t need to do anything.'

/** Returns whether an edit changes something that a moderator can ask the owner to change. */
const hasNewContent = ({ before, after }: ListingChange): boolean => {
  const toContent = (listing: ChangedListing) => {
    const { title, description, rent, location, roomType, contactInfo, facts, photos = before.photos } = listing
    return [title, description, rent, location, roomType, contactInfo, facts, photos?.map(({ id }) => id).sort() ?? []]
  }
  return !isDeepStrictEqual(toContent(before), toContent(after))
}

/** The key is the uid of an owner. */
const ownersToJudge = declareKind<null>('judge rooms of owners')

interface Deps {
  accounts: AccountService
  copies: CopiesService
  hiding: HidingService
  reports: ReportService
}

export type JudgeService = ReturnType<typeof judgeService>

/** Judges listings when they are posted and edited, and when their photos change, in the same transaction. */
export const judgeService = ({ db, now, transaction }: FeatureContext, { accounts, copies, hiding, reports }: Deps) => {
  const repository = judgingRepository(db)
  const work = workQueue({ db, now })

  /** Returns which post of the first 24 hours of the account a listing is, from 1 on; 0 for a later one. */
  const toEarlyNumber = async (
    { createdAt, postNumber = 0 }: Pick<ListingDoc, 'createdAt' | 'postNumber'>,
    uid: string,
    session: Session,
  ): Promise<number> => {
    const since = (await accounts.findPerson(uid, session))?.memberSince
    return since && createdAt >= since && createdAt.getTime() < since.getTime() + DAY_MS ? postNumber : 0
  }

  /**
   * Judges a listing. From `REVIEW_FROM` points on, opens its case. From `HOLD_FROM` points on, also hides the
   * listing. With fewer points, shows a listing again that waited for a check or for changes. Signals that a
   * moderator has accepted alone neither open the case nor hide the listing; to hide it, the others need
   * `REVIEW_FROM` points. A change without new content, such as of the status, changes nothing.
   */
  const judge = async (id: ObjectId, session: Session, change?: ListingChange): Promise<void> => {
    if (change && !hasNewContent(change)) return
    const listing = await repository.find(id, session)
    if (!listing || listing.ownerUid === null) return
    const { ownerUid, title, roomType, derived, hiding: hidden } = listing
    const description = change?.before.description ?? listing.description
    const { reportedCases, ...copied } = await copies.compare({ ...listing, ownerUid }, description, session)
    const risk = judgeListing(listing, {
      compared: await repository.compareRents({ ownerUid, location: derived.location, roomType }, session),
      ...copied,
      earlyListings: await toEarlyNumber(listing, ownerUid, session),
    })
    const target = { type: 'listing', targetId: id.toHexString(), personUid: ownerUid, title } as const
    const known = await reports.findCase(target, session)
    if (!known && risk.points < REVIEW_FROM && reportedCases.length === 0) return
    const at = now()
    const doc = known ?? (await reports.insertCase(target, at, session))
    const newSignals = risk.signals.filter((signal) => !doc.acceptedSignals?.includes(toSignalKey(signal)))
    const isNew = newSignals.length > 0 && risk.points >= REVIEW_FROM
    const mustWait = risk.points >= HOLD_FROM && sumPoints(newSignals) >= REVIEW_FROM
    const isWaiting = hidden?.by === 'risk' || hidden?.by === 'changes'
    // A listing that already waits keeps its date and its appeal.
    if (mustWait && (!hidden || hidden.by === 'changes')) {
      await reports.hideAndTell({ ...doc, title }, { by: 'risk', reason: WAITING, at }, session)
    }
    if (!mustWait && isWaiting) {
      // Throws if the owner is suspended, even before Firebase has disabled the account.
      await accounts.serializeActive(ownerUid, session)
      await hiding.show(id, session)
    }
    const mustOpen = !doc.isOpen && (hidden?.by === 'changes' || isNew)
    const moved = reportedCases.length > 0 ? await reports.moveOpen(reportedCases, doc, at, session) : {}
    await reports.setCase(doc._id, { risk, title, ...(mustOpen && { isOpen: true, openedAt: at }), ...moved }, session)
    if (reportedCases.length > 0) await reports.hideIfReported(doc, at, session)
  }

  return {
    judge,

    /** Judges the owner's rooms with newer texts than the first report of a deleted listing, which may be copies of it. */
    judgeCopies: async (deletedId: ObjectId, session: Session): Promise<void> => {
      const doc = await reports.findCase({ type: 'listing', targetId: deletedId.toHexString() }, session)
      if (!doc?.personUid || !doc.removedText?.isReported) return
      const ids = await repository.findOwnSince(doc.personUid, doc.removedText.since, session)
      for (const id of ids) await judge(id, session)
    },

    /** Judges the visible rooms of an owner, of whose rooms a moderator hides one as a scam. */
    judgeOwnLater: (ownerUid: string, session: Session): Promise<void> =>
      work.put(ownersToJudge, [{ key: ownerUid, payload: null }], session),

    worker: declareWorker({
      kind: ownersToJudge,
      atOnce: 1,
      // A transaction for each room, because an owner may have many, and after the edits that wait.
      run: async ({ key: ownerUid }) => {
        const ids = await transaction((session) => repository.findOwnSince(ownerUid, new Date(0), session), ownerUid)
        for (const id of ids) await transaction((session) => judge(id, session), ownerUid)
      },
    }),
  }
}

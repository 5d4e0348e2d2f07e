import { isDeepStrictEqual } from 'node:util'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingDoc } from '../listings/document.ts'
import type { ChangedListing, HidingService, ListingChange } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { caseRepository } from './case-repository.ts'
import type { CopiesService } from './copies-service.ts'
import { type CaseDoc, closedCase, countWaiting, KEPT_MS } from './document.ts'
import type { HideReported } from './hide-reported.ts'
import { createListingNotice, toCause } from './notices.ts'
import { reportRepository } from './report-repository.ts'
import { HOLD_FROM, judgeListing, REVIEW_FROM, sumPoints, toSignalKey } from './risk.ts'
import { riskRepository } from './risk-repository.ts'

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
  hideReported: HideReported
  hiding: HidingService
  notifications: NotificationService
}

export type JudgeService = ReturnType<typeof judgeService>

/** Judges listings when they are posted and edited, and when their photos change, in the same transaction. */
export const judgeService = (
  { db, now, transaction }: FeatureContext,
  { accounts, copies, hideReported, hiding, notifications }: Deps,
) => {
  const repository = riskRepository(db)
  const work = workQueue({ db, now })
  const cases = caseRepository(db)
  const reports = reportRepository(db)

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
   * Moves the open reports of deleted listings to the case of the listing with the same text, so that posting it again does
   * not end them. Returns the changes of its case.
   */
  const moveReports = async (
    from: readonly ObjectId[],
    doc: CaseDoc,
    at: Date,
    session: Session,
  ): Promise<Partial<CaseDoc>> => {
    for (const caseId of from) {
      // Conflicts with a decision at the same time.
      const earlier = await cases.lock(caseId, session)
      if (!earlier?.isOpen) continue
      const expiresAt = earlier.expiresAt ?? new Date(at.getTime() + KEPT_MS)
      await reports.moveOpen({ from: caseId, to: doc._id, expiresAt }, session)
      await cases.set(caseId, { ...closedCase, removedText: null, expiresAt }, session)
    }
    const counts = await reports.countOpen(doc._id, session)
    const waiting = countWaiting({ ...doc, ...counts })
    return { ...counts, waiting, ...(waiting > 0 && !doc.isOpen && { isOpen: true, openedAt: at }) }
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
    const known = await cases.find(target, session)
    if (!known && risk.points < REVIEW_FROM && reportedCases.length === 0) return
    const at = now()
    const doc = known ?? (await cases.insert(target, at, session))
    const newSignals = risk.signals.filter((signal) => !doc.acceptedSignals?.includes(toSignalKey(signal)))
    const isNew = newSignals.length > 0 && risk.points >= REVIEW_FROM
    const mustWait = risk.points >= HOLD_FROM && sumPoints(newSignals) >= REVIEW_FROM
    const isWaiting = hidden?.by === 'risk' || hidden?.by === 'changes'
    // A listing that already waits keeps its date and its appeal.
    if (mustWait && (!hidden || hidden.by === 'changes')) {
      await hiding.hide(id, { by: 'risk', reason: WAITING, since: at, appealed: false }, session)
      const notice = createListingNotice(toCause(doc._id, at), target, 'waiting', WAITING)
      await notifications.replace([ownerUid], notice, session)
    }
    if (!mustWait && isWaiting) {
      // Throws if the owner is suspended, even before Firebase has disabled the account.
      await accounts.serializeActive(ownerUid, session)
      await hiding.show(id, session)
    }
    const mustOpen = !doc.isOpen && (hidden?.by === 'changes' || isNew)
    const moved = reportedCases.length > 0 ? await moveReports(reportedCases, doc, at, session) : {}
    await cases.set(doc._id, { risk, title, ...(mustOpen && { isOpen: true, openedAt: at }), ...moved }, session)
    if (reportedCases.length > 0) await hideReported(doc, at, session)
  }

  return {
    judge,

    /** Judges the owner's rooms with newer texts than the first report of a deleted listing, which may be copies of it. */
    judgeCopies: async (deletedId: ObjectId, session: Session): Promise<void> => {
      const doc = await cases.find({ type: 'listing', targetId: deletedId.toHexString() }, session)
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

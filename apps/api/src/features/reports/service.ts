import {
  MAX_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_TARGET,
} from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Report, ReportInput } from '@roommate-finder/contracts/trust'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, tooManyRequests } from '../../errors.ts'
import { hashEmail } from '../../lib/keyed-hash.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { HiddenBy, Hiding } from '../listings/document.ts'
import type { ChangedListing, HidingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { auditRepository } from './audit-repository.ts'
import { addReason, caseRepository, type RemovedText } from './case-repository.ts'
import { deletedAccountRepository } from './deleted-account-repository.ts'
import { type CaseDoc, closedCase, countWaiting, KEPT_MS, toKeptTexts } from './document.ts'
import { createListingNotice, toCause } from './notices.ts'
import { reportRepository } from './report-repository.ts'
import type { TargetService } from './target-service.ts'

const DAY_MS = 86_400_000

/** Reports of younger accounts, and of accounts without a confirmed address, do not count for hiding a listing. */
const MIN_ACCOUNT_AGE_MS = 3 * DAY_MS

/** From this many reports on that moderators rejected within 90 days, the reporter's others no longer hide listings. */
const REJECTED_TO_IGNORE = 2
const REJECTED_MS = 90 * DAY_MS

/**
 * One's reports hide rooms of so many hosts until a moderator looks. Otherwise three people could hide dozens of rooms
 * before the first decision.
 */
const MAX_HOSTS = 3
const MAX_COUNTED_REPORTS = 100

/** This many reports hide a listing until a moderator decides. */
const REPORTS_TO_HIDE = 3
const REPORTED = 'Several people reported this room. Our team will check it.'

/** What the owner of a hidden listing is told, besides the reason. */
const EVENTS: Record<HiddenBy, 'hidden' | 'waiting' | 'changes'> = {
  risk: 'waiting',
  reports: 'hidden',
  moderator: 'hidden',
  changes: 'changes',
  suspension: 'hidden',
}

const MAX_EXPORTED = 1_000

const enoughVisitors = (): AppError =>
  new AppError(
    'conflict',
    'Several visitors have reported this room, and our team will look at it. To report it, too, sign in.',
  )

/** `key`: `u:` and the uid, or `v:` and the hash of a visitor's address. */
interface Reporter {
  uid: string | undefined
  key: string
}

interface Deps {
  accounts: AccountService
  hiding: HidingService
  notifications: NotificationService
  targets: TargetService
}

export type ReportService = ReturnType<typeof reportService>

/** Stores reports, and keeps cases. One transaction stores a report with a snapshot of its target and opens the case. */
export const reportService = (
  { db, hash, now, transaction }: FeatureContext,
  { accounts, hiding, notifications, targets }: Deps,
) => {
  const cases = caseRepository(db)
  const reports = reportRepository(db)
  const audit = auditRepository(db)
  const deleted = deletedAccountRepository(db)

  /** @throws AppError `rate_limited` over the limit of reports */
  const assertBelowLimit = async ({ uid, key }: Reporter, at: Date, session: Session): Promise<void> => {
    if (uid !== undefined) await accounts.serializeActive(uid, session)
    const max = uid === undefined ? MAX_VISITOR_REPORTS_PER_DAY : MAX_REPORTS_PER_DAY
    const times = await reports.findTimesSince(key, new Date(at.getTime() - DAY_MS), max, session)
    const oldest = times[max - 1]
    if (!oldest) return
    throw tooManyRequests(
      Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - at.getTime()) / 1000)),
      `You’ve sent ${max} reports in the last 24 hours, which is the limit. Please try again later.`,
    )
  }

  const isTrusted = async (uid: string | undefined, at: Date): Promise<boolean> => {
    const user = uid === undefined ? null : await accounts.findPerson(uid)
    const since = user?.verified ? user.memberSince : null
    return since instanceof Date && at.getTime() - since.getTime() > MIN_ACCOUNT_AGE_MS
  }

  /** Returns whether the reporter's open reports count for hiding rooms of `MAX_HOSTS` other hosts already. */
  const hasReportedManyHosts = async (
    { key }: Reporter,
    personUid: string | null,
    session: Session,
  ): Promise<boolean> => {
    const caseIds = await reports.findCountedCases(key, MAX_COUNTED_REPORTS, session)
    const hosts = new Set(await cases.findListingOwners(caseIds, session))
    return hosts.size >= MAX_HOSTS && !hosts.has(personUid)
  }

  /** Hides the listing of a case from all but its owner, and tells the owner why. */
  const hideAndTell = async (
    { _id, targetId, personUid, title }: CaseDoc,
    { at, ...why }: Pick<Hiding, 'by' | 'reason' | 'isScam'> & { at: Date },
    session: Session,
  ): Promise<void> => {
    await hiding.hide(new ObjectId(targetId), { ...why, since: at, appealed: false }, session)
    if (personUid === null) return
    const notice = createListingNotice(toCause(_id, at), { targetId, title }, EVENTS[why.by], why.reason)
    await notifications.addOnce([personUid], notice, session)
  }

  /** Hides the listing of a case that several people reported, until a moderator decides. */
  const hideIfReported = async (doc: CaseDoc, at: Date, session: Session): Promise<void> => {
    if (doc.type !== 'listing' || (await reports.countForHiding(doc._id, session)) < REPORTS_TO_HIDE) return
    if ((await hiding.findHiding(new ObjectId(doc.targetId), session)) !== null) return
    await hideAndTell(doc, { by: 'reports', reason: REPORTED, at }, session)
    const reason = `${REPORTS_TO_HIDE} people reported it.`
    await audit.insert(doc, { action: 'hide', reason, moderatorUid: null, at }, session)
  }

  /** Finds the uid, and those of the deleted accounts with the same confirmed address. */
  const findOwnAccounts = async (uid: string, session: Session): Promise<string[]> => {
    const user = await accounts.findPerson(uid, session)
    if (!user?.verified || user.email === null) return [uid]
    return [uid, ...(await deleted.findUids(hashEmail(hash, user.email), session))]
  }

  return {
    hideAndTell,
    hideIfReported,
    findCase: cases.find,
    insertCase: cases.insert,
    setCase: cases.set,

    /** Finds the newest texts of a person's deleted listings that were hidden, or whose reports are open. */
    findRemovedTexts: async (uid: string, session: Session): Promise<RemovedText[]> =>
      cases.findRemovedTexts(await findOwnAccounts(uid, session), session),

    /**
     * Moves the open reports of deleted listings to the case of the listing with the same text, so that posting it again
     * does not end them. Returns the changes of its case.
     */
    moveOpen: async (
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
    },

    /**
     * Closes the case of a deleted listing, unless the listing was reported. Makes a closed case expire. Keeps hashes
     * of the texts of a listing that was hidden or reported, so that the owner cannot post it again unseen.
     */
    deleteListing: async ({ _id, description, hiding }: ChangedListing, session: Session): Promise<void> => {
      const doc = await cases.find({ type: 'listing', targetId: _id.toHexString() }, session)
      if (!doc) return
      const earlier = [hiding?.description ?? description, ...(await reports.findOpenTexts(doc._id, session))]
      const removed = {
        ...toKeptTexts(description, earlier),
        hiddenSince: hiding && hiding.by !== 'suspension' ? hiding.since : null,
        ...(hiding?.isScam && { isScam: hiding.isScam }),
      }
      await cases.setRemoved(_id, { ...removed, expiresAt: new Date(now().getTime() + KEPT_MS) }, session)
    },

    /**
     * Stores a report. If the reporter has an open report of the same target, returns that one instead.
     * @throws AppError `rate_limited` over the daily limit, `conflict` to a visitor if the target has enough open
     * reports by visitors, so that these do not crowd out those by users
     */
    create: async (input: ReportInput, reporter: Reporter): Promise<Report & { isRepeated: boolean }> => {
      const { reason, note, email } = input
      const target = await targets.findForReport(input, reporter.uid)
      const trusted = await isTrusted(reporter.uid, now())
      const caseId = await cases.ensure(target, now())
      return transaction(async (session) => {
        const at = now()
        const stored = await cases.lock(caseId, session)
        if (!stored) throw new AppError('not_found', 'This was removed.')
        const open = await reports.findOpen(caseId, reporter.key, session)
        if (open) return { _id: open._id.toHexString(), status: 'open', isRepeated: true }
        await assertBelowLimit(reporter, at, session)
        const { reporters, visitors } = stored
        if (reporter.uid === undefined && visitors >= MAX_VISITOR_REPORTS_PER_TARGET) throw enoughVisitors()
        const rejected = { since: new Date(at.getTime() - REJECTED_MS), max: REJECTED_TO_IGNORE }
        const counts =
          trusted &&
          !(await reports.hasRejected(caseId, reporter.key, rejected, session)) &&
          !(await hasReportedManyHosts(reporter, stored.personUid, session))
        const _id = new ObjectId()
        await reports.insert(
          {
            _id,
            caseId,
            reporter: reporter.key,
            reason,
            createdAt: at,
            isOpen: true,
            counts,
            snapshot: target.content,
            ...(note && { note }),
            ...(email !== undefined && reporter.uid === undefined && { email }),
            ...(stored.expiresAt && { expiresAt: stored.expiresAt }),
          },
          session,
        )
        const opened = stored.isOpen ? {} : { isOpen: true, openedAt: at }
        const reasons = addReason(stored.reasons, reason)
        const counted = reporter.uid === undefined ? { visitors: visitors + 1 } : { reporters: reporters + 1 }
        const waiting = countWaiting({ ...stored, ...counted })
        await cases.set(caseId, { ...opened, title: target.title, ...counted, reasons, waiting }, session)
        if (counts) await hideIfReported(stored, at, session)
        return { _id: _id.toHexString(), status: 'open', isRepeated: false }
      }, reporter.uid)
    },

    exportUser: async ({ uid }: { uid: string }): Promise<Pick<OwnData, 'reports' | 'complete'>> => {
      const own = await reports.listOfReporter(`u:${uid}`, MAX_EXPORTED)
      return {
        reports: own.map(({ reason, note, createdAt, isOpen }) => ({
          reason,
          at: createdAt.toISOString(),
          status: isOpen ? 'open' : 'closed',
          ...(note !== undefined && { note }),
        })),
        complete: own.length < MAX_EXPORTED,
      }
    },
  }
}

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
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { addReason, caseRepository } from './case-repository.ts'
import { countWaiting } from './document.ts'
import type { HideReported } from './hide-reported.ts'
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
  hideReported: HideReported
  targets: TargetService
}

export type ReportService = ReturnType<typeof reportService>

/** Stores reports. One transaction stores a report with a snapshot of its target and opens the case. */
export const reportService = ({ db, now, transaction }: FeatureContext, { accounts, hideReported, targets }: Deps) => {
  const cases = caseRepository(db)
  const reports = reportRepository(db)

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

  return {
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
        if (counts) await hideReported(stored, at, session)
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

import type { ModerationAction, ModerationTarget } from '@roommate-finder/contracts/moderation'
import type { Appeal } from '@roommate-finder/contracts/trust'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { hashEmail } from '../../lib/keyed-hash.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { HidingService, ListingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { auditRepository } from './audit-repository.ts'
import { type CaseKey, caseRepository } from './case-repository.ts'
import { type CaseDoc, closedCase, countWaiting, KEPT_MS, REVIEW_FROM, toSignalKey } from './document.ts'
import { createOutcomeMail } from './mail.ts'
import { listAllowed, type ModerationService } from './moderation-service.ts'
import { createListingNotice, createOutcomeNotice, createWarningNotice, describeOutcome, toCause } from './notices.ts'
import { reportRepository } from './report-repository.ts'
import type { ReportService } from './service.ts'
import type { SuspensionService } from './suspension-service.ts'

/** An action as a moderator sends it. */
interface Decision {
  action: ModerationAction
  reason: string
}

interface Step {
  doc: CaseDoc
  reason: string
  at: Date
  /** Identifies the action in notifications. */
  cause: string
}

const notAllowed = (): AppError =>
  new AppError('conflict', 'This changed while you had it open. Another moderator may have handled it.')

/** Returns whether the signals or the reasons of reports suggest a scam, rather than such as a duplicate. */
const seemsScam = ({ risk, reasons }: CaseDoc): boolean =>
  risk.points >= REVIEW_FROM || Boolean(reasons.scam) || Boolean(reasons.fake)

interface Deps {
  accounts: AccountService
  blocks: BlockService
  hiding: HidingService
  /** Judges the visible rooms of an owner, of whose rooms a moderator hides one as a scam. */
  judgeOwnLater: (ownerUid: string, session: Session) => Promise<void>
  listings: ListingService
  moderation: ModerationService
  notifications: NotificationService
  outbox: OutboxService
  reports: ReportService
  suspensions: SuspensionService
}

export type ActionService = ReturnType<typeof actionService>

/** Carries out the decisions of moderators. One transaction stores an action, its audit entry and its notifications. */
export const actionService = (
  { db, hash, links: { webUrl }, now, transaction }: FeatureContext,
  { accounts, blocks, hiding, judgeOwnLater, listings, moderation, notifications, outbox, reports, suspensions }: Deps,
) => {
  const cases = caseRepository(db)
  const sent = reportRepository(db)
  const audit = auditRepository(db)

  const restore = async ({ doc, reason, cause }: Step, session: Session): Promise<void> => {
    // Conflicts with a suspension of the owner, which would not hide a listing that is restored at the same time.
    const owner = doc.personUid === null ? null : await accounts.serialize(doc.personUid, session)
    if (owner?.isSuspended) throw notAllowed()
    await hiding.show(new ObjectId(doc.targetId), session)
    if (doc.personUid !== null) {
      await notifications.addOnce([doc.personUid], createListingNotice(cause, doc, 'restored', reason), session)
    }
  }

  /** Tells the owner that a hidden listing stays hidden. */
  const declineAppeal = async ({ doc, reason, cause }: Step, session: Session): Promise<void> => {
    if (doc.personUid === null) return
    await notifications.addOnce([doc.personUid], createListingNotice(cause, doc, 'appealed', reason), session)
  }

  const carryOut = async (action: ModerationAction, step: Step, session: Session): Promise<void> => {
    const { doc, reason, at } = step
    const { personUid } = doc
    if (action === 'hide') {
      const isScam = seemsScam(doc)
      // Conflicts with a post at the same time, which would not see the hidden listing.
      if (isScam && personUid !== null) await accounts.serialize(personUid, session)
      return reports.hideAndTell(doc, { by: 'moderator', reason, at, ...(isScam && { isScam }) }, session)
    }
    if (action === 'ask-changes') return reports.hideAndTell(doc, { by: 'changes', reason, at }, session)
    if (action === 'restore') return restore(step, session)
    if (personUid === null || action === 'dismiss') return
    if (action === 'suspend') return suspensions.suspend(personUid, step, session)
    if (action === 'lift') return suspensions.lift(personUid, step, session)
    return notifications.addOnce([personUid], createWarningNotice(step.cause, reason), session)
  }

  /**
   * Queues the outcome for visitors, once for each mailbox, because nobody has confirmed that it is the visitor's. Returns
   * the hashes of the case's addresses.
   */
  const mailVisitors = async (doc: CaseDoc, emails: string[], text: string, session: Session): Promise<string[]> => {
    const mailed = new Set(doc.mailedAddresses)
    for (const email of emails) {
      const address = hashEmail(hash, email)
      if (mailed.has(address) || (await cases.hasMailed(address, session))) continue
      mailed.add(address)
      await outbox.queue(createOutcomeMail({ to: email, text, webUrl }), { session })
    }
    return [...mailed]
  }

  /** Closes the open reports, and tells the reporters. Returns the changes of the case. */
  const closeReports = async (
    { doc, at, cause }: Step,
    { isUpheld, ...outcome }: { isUpheld: boolean; isRejected: boolean; isOverruled: boolean },
    session: Session,
  ): Promise<Pick<CaseDoc, 'mailedAddresses'>> => {
    const expiresAt = new Date(at.getTime() + KEPT_MS)
    const closed = await sent.closeOfCase(doc._id, { ...outcome, expiresAt }, session)
    const { text, textWithoutName } = describeOutcome(doc, isUpheld)
    const uids = closed.flatMap(({ reporter }) => (reporter.startsWith('u:') ? [reporter.slice(2)] : []))
    const blocked = new Set(await blocks.findBlocked(doc.personUid ?? undefined, session))
    const [unnamed, named] = [uids.filter((uid) => blocked.has(uid)), uids.filter((uid) => !blocked.has(uid))]
    // The title of a case about a message is the start of its text, which the sender may have withdrawn.
    const namedText = doc.type === 'message' ? textWithoutName : text
    await notifications.addOnce(named, createOutcomeNotice(cause, namedText), session)
    await notifications.addOnce(unnamed, createOutcomeNotice(cause, textWithoutName), session)
    const emails = closed.flatMap(({ email }) => email ?? [])
    if (emails.length === 0) return {}
    return { mailedAddresses: await mailVisitors(doc, emails, textWithoutName, session) }
  }

  return {
    /**
     * Carries out an action on a case.
     * @throws AppError `conflict` if the case no longer allows the action, `forbidden` for a decision about oneself
     */
    act: async (key: CaseKey, moderator: { uid: string }, { action, reason }: Decision): Promise<ModerationTarget> => {
      const found = await moderation.findCase(key)
      if (found.personUid === moderator.uid) throw new AppError('forbidden', 'You can’t moderate yourself.')
      if (!listAllowed(found, await moderation.findState(found)).includes(action)) throw notAllowed()
      // A deletion since then changes the version. The deletion of an account makes the other cases expire.
      const isGone = found.type === 'listing' && (await listings.findContent(new ObjectId(found.targetId))) === null
      await transaction(async (session) => {
        const doc = await cases.lock(found._id, session, found.version)
        const state = doc && (await moderation.findState(doc, session))
        if (!doc || !state || !listAllowed(doc, state).includes(action)) throw notAllowed()
        const at = now()
        const step = { doc, reason, at, cause: toCause(doc._id, at) }
        const declinesAppeal = action === 'dismiss' && state === 'hidden'
        await (declinesAppeal ? declineAppeal(step, session) : carryOut(action, step, session))
        const acceptsRisk = action === 'restore' || (action === 'dismiss' && !declinesAppeal)
        const outcome = {
          isUpheld: !acceptsRisk && action !== 'lift',
          isRejected: acceptsRisk,
          isOverruled: acceptsRisk && doc.appeal !== null,
        }
        const mailed = await closeReports(step, outcome, session)
        const mustExpire = !doc.expiresAt && isGone
        await cases.set(
          doc._id,
          {
            ...closedCase,
            ...mailed,
            ...(acceptsRisk && { acceptedSignals: doc.risk.signals.map(toSignalKey), removedText: null }),
            ...(mustExpire && { expiresAt: new Date(at.getTime() + KEPT_MS) }),
          },
          session,
        )
        const isScam = action === 'hide' && seemsScam(found)
        if (isScam && found.personUid !== null) await judgeOwnLater(found.personUid, session)
        if (action === 'lift' && doc.personUid !== null) {
          // The suspension may have closed the cases of listings that still wait for a decision.
          await cases.reopen(await hiding.findWaitingIds(doc.personUid, session), at, session)
        }
        await audit.insert(doc, { action, reason, moderatorUid: moderator.uid, at }, session)
      })
      return moderation.getTarget(key)
    },

    /**
     * Stores the appeal of the owner of a hidden listing and opens its case.
     * @throws AppError `not_found` for a listing that the user does not own, `conflict` for a second appeal and for a
     * listing that is not hidden
     */
    appeal: async (id: string, { uid }: { uid: string }, text: string): Promise<Appeal> => {
      const _id = new ObjectId(id)
      const own = await listings.findContent(_id)
      if (own?.ownerUid !== uid) throw listingNotFound()
      const target = { type: 'listing', targetId: _id.toHexString(), personUid: uid, title: own.title } as const
      const caseId = await cases.ensure(target, now())
      return transaction(async (session) => {
        const doc = await cases.lock(caseId, session)
        const listing = await hiding.findHiding(_id, session)
        if (!doc || !listing?.hiding) throw new AppError('conflict', 'This room isn’t hidden.')
        if (listing.hiding.appealed) throw new AppError('conflict', 'You’ve already appealed.')
        const at = now()
        await hiding.markAppealed(_id, session)
        const opened = doc.isOpen ? {} : { isOpen: true, openedAt: at }
        const appeal = { text, at }
        await cases.set(caseId, { ...opened, appeal, waiting: countWaiting({ ...doc, appeal }) }, session)
        return { text, at: at.toISOString() }
      })
    },
  }
}

import { isolate } from '@roommate-finder/contracts/primitives'
import type { ReportTarget } from '@roommate-finder/contracts/trust'
import type { ObjectId } from '../../db/object-id.ts'
import type { NotificationContent } from '../notifications/document.ts'

const SAFETY_PAGE = '/safety'

const createNotice = (
  cause: string,
  { title, body, href = SAFETY_PAGE }: { title: string; body: string; href?: string },
): NotificationContent => ({ type: 'safety', cause: `safety ${cause}`, title, body, href })

const kinds: Record<ReportTarget, string> = { listing: 'a room', person: 'a person', message: 'a message' }

/** Returns the text for reporters, and one without the name for those who have blocked the person, or are blocked. */
export const describeOutcome = ({ type, title }: { type: ReportTarget; title: string }, isUpheld: boolean) => {
  const outcome = isUpheld ? 'took action' : 'found nothing against our rules'
  const describe = (target: string) => `Thanks for reporting ${target}. We looked into it and ${outcome}.`
  return { text: describe(`“${isolate(title)}”`), textWithoutName: describe(kinds[type]) }
}

/** Creates the notification about the outcome for reporters. `cause` identifies the action. */
export const createOutcomeNotice = (cause: string, body: string): NotificationContent =>
  createNotice(`outcome ${cause}`, { title: 'We looked at your report', body })

/** Creates the notification for the owner of a listing: what happened to the listing, and why. */
export const createListingNotice = (
  cause: string,
  listing: { targetId: string; title: string },
  event: 'hidden' | 'waiting' | 'restored' | 'changes' | 'appealed',
  reason: string,
): NotificationContent => {
  const title = {
    hidden: 'Your room is hidden',
    waiting: 'We’re checking your room',
    restored: 'Your room is visible again',
    changes: 'Please make changes to your room',
    appealed: 'We declined your appeal',
  }[event]
  return createNotice(cause, {
    title,
    body: `“${isolate(listing.title)}”: ${reason}`,
    href: `/details/${listing.targetId}`,
  })
}

export const createWarningNotice = (cause: string, reason: string): NotificationContent =>
  createNotice(cause, { title: 'A warning from our team', body: reason })

export const createSuspensionNotice = (cause: string, reason: string): NotificationContent =>
  createNotice(cause, { title: 'Your account is suspended', body: reason })

export const createLiftNotice = (cause: string, reason: string): NotificationContent =>
  createNotice(cause, { title: 'Your account is active again', body: reason })

/**
 * Creates the warning for people who wrote with a person whose account is suspended. `name`: null for those who have
 * blocked the person, or are blocked. The title is the subject of a mail and therefore names nobody.
 */
export const createPartnerWarning = (uid: string, suspendedAt: Date, name: string | null): NotificationContent => {
  const account = name === null ? 'the account of someone you messaged' : `${isolate(name)}’s account`
  return createNotice(`careful ${uid} ${suspendedAt.getTime()}`, {
    title: 'Be careful with someone you messaged',
    body: `We suspended ${account}. Don’t send them money. If you already did, call your bank.`,
    href: '/messages',
  })
}

/** Returns the text that identifies an action on a case in notifications. */
export const toCause = (caseId: ObjectId, at: Date): string => `${caseId.toHexString()} ${at.getTime()}`

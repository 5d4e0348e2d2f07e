import type {
  ModerationAction,
  Risk,
  RiskSignal,
  TargetContent,
  TargetRef,
} from '@roommate-finder/contracts/moderation'
import type { ReportReason, ReportTarget } from '@roommate-finder/contracts/trust'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { createShingles } from '../../lib/shingles.ts'

/** The texts of a listing, as shingles. `earlier`: those before edits. */
export interface KeptTexts {
  shingles: number[]
  earlier?: number[][]
}

/** A target that was reported or has risk signals. It is in the queue of the moderators while `isOpen`. */
export interface CaseDoc {
  _id: ObjectId
  type: ReportTarget
  /** A uid for a person, else the hexadecimal id. */
  targetId: string
  /** The person, the owner of the listing, or the sender of the message. */
  personUid: string | null
  /** What a list shows: the title of a listing, a name, or the beginning of a message. */
  title: string
  isOpen: boolean
  openedAt: Date
  /** Open reports by users. */
  reporters: number
  /** Open reports by visitors. */
  visitors: number
  /** Open reports by reason. */
  reasons: { [reason in ReportReason]?: number }
  /** People who wait for a decision; see `countWaiting`. */
  waiting: number
  risk: Risk
  /** The signals that a moderator has accepted; see `toSignalKey`. */
  acceptedSignals?: string[]
  appeal: { text: string; at: Date } | null
  /**
   * The description of a listing that was hidden or reported when its owner deleted it. null if it was cleared since.
   * `earlier`: those that were hidden or reported. `isReported`: the listing was not hidden. `isScam`: a moderator hid it as
   * a scam.
   */
  removedText?: (KeptTexts & { since: Date; isReported?: true; isScam?: true }) | null
  /** Keyed hashes of the mailboxes of visitors who got a mail about the outcome. */
  mailedAddresses?: string[]
  /** Incremented first by each change, so that concurrent ones conflict. */
  version: number
  /** Set once the account of `personUid` was deleted. */
  isAccountDeleted?: true
  /** Set once the account of `personUid` was deleted, or the listing was deleted and the case closed. */
  expiresAt?: Date
}

/** Counts the open reports of a case, and the owner if there is an appeal. */
export const countWaiting = ({ reporters, visitors, appeal }: Pick<CaseDoc, 'reporters' | 'visitors' | 'appeal'>) =>
  reporters + visitors + (appeal === null ? 0 : 1)

/** From these points on, a listing is live and in the queue of the moderators. */
export const REVIEW_FROM = 30

/** Identifies a signal for moderators who accept it: a copy of one listing is not accepted as a copy of another. */
export const toSignalKey = ({ kind, listingId }: RiskSignal): string =>
  listingId === undefined ? kind : `${kind} ${listingId}`

/** Texts of one owner are compared however short they are. */
export const ANY_LENGTH = 1

/** How many hashes of each text are kept, which is more than usual descriptions have. */
const MAX_KEPT = 1_000

/** How many earlier texts are kept. */
const MAX_EARLIER = 10

export const toKeptTexts = (description: string, earlier: readonly string[]): KeptTexts => {
  const toKept = (text: string) => [...createShingles(text, ANY_LENGTH)].slice(0, MAX_KEPT)
  const others = [...new Set(earlier)].filter((text) => text !== description).slice(0, MAX_EARLIER)
  return { shingles: toKept(description), ...(others.length > 0 && { earlier: others.map(toKept) }) }
}

/** The fields of a case that is closed. */
export const closedCase = { isOpen: false, reporters: 0, visitors: 0, reasons: {}, waiting: 0, appeal: null } as const

/** Closed reports and cases of deleted listings are kept this long. */
export const KEPT_MS = 365 * 86_400_000

export const moderationCases = declareCollection<CaseDoc>({
  name: 'moderationCases',
  indexes: [
    { name: 'target', key: { targetId: 1, type: 1 }, unique: true },
    { name: 'queue', key: { isOpen: 1, openedAt: 1, _id: 1 } },
    { name: 'queue_reports', key: { isOpen: 1, waiting: -1, openedAt: 1, _id: 1 } },
    { name: 'queue_risk', key: { isOpen: 1, 'risk.points': -1, openedAt: 1, _id: 1 } },
    { name: 'person', key: { personUid: 1 } },
    {
      name: 'removed_texts',
      key: { personUid: 1, 'removedText.since': -1 },
      partialFilterExpression: { 'removedText.since': { $exists: true } },
    },
    { name: 'mailed', key: { mailedAddresses: 1 }, sparse: true },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

export interface ReportDoc {
  _id: ObjectId
  caseId: ObjectId
  /** `u:` and the uid, `v:` and the hash of a visitor's address, or `deleted:` and the id of the report. */
  reporter: string
  /** The number of the report among those of the reporter. Unique, so that concurrent ones conflict. */
  number?: number
  reason: ReportReason
  note?: string
  /** Of a visitor who wants to know the outcome. Removed when the report is closed. */
  email?: string
  createdAt: Date
  isOpen: boolean
  /** Whether the report counts for hiding a listing before a moderator looks. */
  counts: boolean
  /** Set if a moderator dismissed the report or restored its target, also later after an appeal. */
  isRejected?: boolean
  /** The target when it was reported. */
  snapshot: TargetContent
  expiresAt?: Date
}

export const reports = declareCollection<ReportDoc>({
  name: 'reports',
  indexes: [
    {
      name: 'one_open',
      key: { caseId: 1, reporter: 1 },
      unique: true,
      partialFilterExpression: { isOpen: true },
    },
    { name: 'case_latest', key: { caseId: 1, createdAt: -1, _id: -1 } },
    {
      name: 'reporter_number',
      key: { reporter: 1, number: -1 },
      unique: true,
      partialFilterExpression: { number: { $gt: 0 } },
    },
    { name: 'reporter_latest', key: { reporter: 1, createdAt: -1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

/** An action on a target. Entries change only when an account is deleted. */
export interface AuditDoc {
  _id: ObjectId
  caseId: ObjectId
  target: TargetRef
  personUid: string | null
  action: ModerationAction
  reason: string
  /** null for an automatic action, and after the deletion of the moderator's account. */
  moderatorUid: string | null
  at: Date
  expiresAt?: Date
}

export const auditLog = declareCollection<AuditDoc>({
  name: 'auditLog',
  indexes: [
    { name: 'case_latest', key: { caseId: 1, _id: -1 } },
    { name: 'person_latest', key: { personUid: 1, _id: -1 } },
    { name: 'moderator', key: { moderatorUid: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

/** An account that was deleted while it was suspended, had open reports or a hidden room. */
export interface DeletedAccountDoc {
  /** The uid. */
  _id: string
  /** Keyed hash of the mailbox. null if the address was not confirmed. */
  address: string | null
  /** Set while the suspension lasts. It also suspends each new account with the address. */
  suspendedAt?: Date
  expiresAt: Date
}

export const deletedAccounts = declareCollection<DeletedAccountDoc>({
  name: 'deletedAccounts',
  indexes: [
    { name: 'address_latest', key: { address: 1, expiresAt: -1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MAX_ACTIONS_SHOWN, MAX_OWN_LISTINGS, MAX_REPORTS_SHOWN } from '@roommate-finder/contracts/limits'
import type {
  AuditEntry,
  ModeratedPerson,
  ModerationAction,
  ModerationTarget,
  QueueItem,
  QueueQuery,
  TargetState,
} from '@roommate-finder/contracts/moderation'
import { reportReasons } from '@roommate-finder/contracts/trust'
import { toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { UserDoc } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { auditRepository } from './audit-repository.ts'
import { type CaseKey, caseRepository, formatQueueCursor } from './case-repository.ts'
import { deletedAccountRepository } from './deleted-account-repository.ts'
import type { AuditDoc, CaseDoc, ReportDoc } from './document.ts'
import { reportRepository } from './report-repository.ts'
import type { TargetService } from './target-service.ts'

type People = ReadonlyMap<string, UserDoc>

const caseNotFound = (): AppError => new AppError('not_found', 'Nothing was reported here.')

const nameOf = (people: People, uid: string): string => people.get(uid)?.name ?? MEMBER_NAME

const toQueueItem = (doc: CaseDoc, state: TargetState): QueueItem => ({
  target: { type: doc.type, id: doc.targetId },
  title: doc.title,
  state,
  reporters: doc.reporters,
  visitors: doc.visitors,
  reasons: reportReasons.flatMap((reason) => {
    const count = doc.reasons[reason]
    return count ? [{ reason, count }] : []
  }),
  risk: doc.risk,
  appealed: doc.appeal !== null,
  openedAt: doc.openedAt.toISOString(),
})

const toAuditEntry = ({ _id, target, action, reason, moderatorUid, at }: AuditDoc, people: People): AuditEntry => ({
  _id: _id.toHexString(),
  target,
  action,
  reason,
  by: moderatorUid === null ? null : nameOf(people, moderatorUid),
  at: at.toISOString(),
})

const toReport = (doc: ReportDoc, people: People): ModerationTarget['reports'][number] => {
  const reporter = people.get(doc.reporter.slice(2))
  return {
    _id: doc._id.toHexString(),
    reason: doc.reason,
    ...(doc.note !== undefined && { note: doc.note }),
    isVisitor: doc.reporter.startsWith('v:'),
    reporter: reporter
      ? { name: reporter.name ?? MEMBER_NAME, memberSince: reporter.memberSince?.toISOString() ?? null }
      : null,
    createdAt: doc.createdAt.toISOString(),
    status: doc.isOpen ? 'open' : 'closed',
    snapshot: doc.snapshot,
  }
}

/**
 * Lists the actions that are possible on a case. A hidden listing that waits for a decision can be restored or stay
 * hidden. A warning is not possible: it would close the case, and the owner would wait forever.
 */
export const listAllowed = (
  {
    type,
    personUid,
    isOpen,
    appeal,
    isAccountDeleted,
  }: Pick<CaseDoc, 'type' | 'personUid' | 'isOpen' | 'appeal' | 'isAccountDeleted'>,
  state: TargetState,
): ModerationAction[] => {
  const canDismiss = isOpen && (state !== 'hidden' || appeal !== null)
  const onCase: ModerationAction[] = canDismiss ? ['dismiss'] : []
  if (state === 'suspended') return [...onCase, 'lift']
  const onHidden: ModerationAction[] = isOpen && appeal === null ? ['restore', 'hide'] : ['restore']
  const onListing: ModerationAction[] =
    type !== 'listing' || state === 'removed' ? [] : state === 'hidden' ? onHidden : ['hide', 'ask-changes']
  const canWarn = !isAccountDeleted && !(isOpen && state === 'hidden')
  const onPerson: ModerationAction[] = canWarn ? ['warn', 'suspend'] : ['suspend']
  return [...onCase, ...onListing, ...(personUid === null ? [] : onPerson)]
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  targets: TargetService
}

export type ModerationService = ReturnType<typeof moderationService>

/** Shows moderators the queue and the targets. */
export const moderationService = ({ db, transaction }: FeatureContext, { accounts, listings, targets }: Deps) => {
  const cases = caseRepository(db)
  const reports = reportRepository(db)
  const audit = auditRepository(db)
  const deleted = deletedAccountRepository(db)

  /** Finds the states of the targets of cases, in four reads. One after another, as a session demands. */
  const findStates = async (docs: readonly CaseDoc[], session?: Session): Promise<TargetState[]> => {
    const ids = docs.filter(({ type }) => type === 'listing').map(({ targetId }) => new ObjectId(targetId))
    const uidsOfDeleted = docs.flatMap(({ isAccountDeleted, personUid }) => (isAccountDeleted && personUid) || [])
    const people = await accounts.findPeople(
      docs.flatMap(({ personUid }) => personUid ?? []),
      session,
    )
    const live = await listings.findExisting(ids, {}, session)
    const hidden = await listings.findHidden(ids, {}, session)
    const suspendedDeleted = await deleted.findSuspended(uidsOfDeleted, session)
    return docs.map(({ type, targetId, personUid, isAccountDeleted }) => {
      if (people.get(personUid ?? '')?.suspendedAt || suspendedDeleted.has(personUid ?? '')) return 'suspended'
      if (isAccountDeleted) return 'removed'
      if (type !== 'listing' || live.has(targetId)) return 'visible'
      return hidden.has(targetId) ? 'hidden' : 'removed'
    })
  }

  const findState = async (doc: CaseDoc, session?: Session): Promise<TargetState> =>
    (await findStates([doc], session))[0] ?? 'removed'

  const findCase = async (key: CaseKey): Promise<CaseDoc> => {
    const found = await cases.find(key)
    if (!found) throw caseNotFound()
    return found
  }

  const countListings = (uid: string): Promise<number> =>
    transaction((session) => listings.countOwned(uid, MAX_OWN_LISTINGS, session))

  const toPerson = async (user: UserDoc, history: AuditEntry[]): Promise<ModeratedPerson> => ({
    id: user._id,
    name: user.name ?? MEMBER_NAME,
    verified: user.verified,
    memberSince: user.memberSince?.toISOString() ?? null,
    suspended: user.suspendedAt !== undefined,
    listings: await countListings(user._id),
    history,
  })

  const getTarget = async (key: CaseKey): Promise<ModerationTarget> => {
    const doc = await findCase(key)
    const [present, state, reported, actions, history] = await Promise.all([
      targets.find(key),
      findState(doc),
      reports.listOfCase(doc._id, MAX_REPORTS_SHOWN),
      audit.listOfCase(doc._id, MAX_ACTIONS_SHOWN),
      doc.personUid === null ? [] : audit.listOfPerson(doc.personUid, MAX_ACTIONS_SHOWN),
    ])
    const people = await accounts.findPeople([
      ...reported.map(({ reporter }) => reporter.slice(2)),
      ...[...actions, ...history].flatMap(({ moderatorUid }) => moderatorUid ?? []),
      ...(doc.personUid === null ? [] : [doc.personUid]),
    ])
    const person = people.get(doc.personUid ?? '')
    const entries = history.map((each) => toAuditEntry(each, people))
    return {
      target: { type: doc.type, id: doc.targetId },
      state,
      open: doc.isOpen,
      present: present?.content ?? null,
      photos: present?.photos ?? [],
      person: person ? await toPerson(person, entries) : null,
      risk: doc.risk,
      appeal: doc.appeal && { text: doc.appeal.text, at: doc.appeal.at.toISOString() },
      reporters: doc.reporters,
      visitors: doc.visitors,
      reports: reported.map((each) => toReport(each, people)),
      actions: actions.map((each) => toAuditEntry(each, people)),
      allowed: listAllowed(doc, state),
    }
  }

  return {
    findCase,
    findState,
    getTarget,

    listQueue: async (query: QueueQuery) => {
      const found = await cases.listOpen({ ...query, limit: query.limit + 1 })
      const { items, next } = toPage(found, query.limit, (last) => formatQueueCursor(last, query.sort))
      const states = await findStates(items)
      return { items: items.map((doc, i) => toQueueItem(doc, states[i] ?? 'removed')), next }
    },
  }
}

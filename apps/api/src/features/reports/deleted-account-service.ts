import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { KEPT_CASE_DAYS } from '@roommate-finder/contracts/limits'
import type { Session } from '../../db/transaction.ts'
import { unavailable } from '../../errors.ts'
import { hashEmail } from '../../lib/keyed-hash.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { auditRepository } from './audit-repository.ts'
import { caseRepository } from './case-repository.ts'
import { deletedAccountRepository } from './deleted-account-repository.ts'
import { toCause } from './notices.ts'
import { reportRepository } from './report-repository.ts'
import type { SuspensionService } from './suspension-service.ts'

const DAY_MS = 86_400_000

const SAME_ADDRESS = 'An account with this email address was suspended before it was deleted.'

interface Deps {
  accounts: AccountService
  suspensions: SuspensionService
}

/**
 * Deletes accounts and the cases about them. Keeps them for 180 days if the account was suspended, had open reports or a
 * hidden room, so that a deletion neither erases a case nor ends a suspension.
 */
export const deletedAccountService = (
  { db, hash, now, transaction }: FeatureContext,
  { accounts, suspensions }: Deps,
) => {
  const cases = caseRepository(db)
  const reports = reportRepository(db)
  const audit = auditRepository(db)
  const deleted = deletedAccountRepository(db)

  /**
   * Deletes a user, and stores whether their cases are kept. In one transaction, which conflicts with a suspension: it
   * either comes first, or finds no user.
   */
  const deleteAccount = async (uid: string, session: Session): Promise<void> => {
    const user = await accounts.findPerson(uid, session)
    if (await suspensions.isPending(uid, session))
      throw unavailable(new Error('The suspension of the account is not carried out yet'))
    await accounts.deleteUser(uid, session)
    if (await deleted.find(uid, session)) return
    const mustKeep =
      user?.suspendedAt !== undefined ||
      (await reports.hasOpen(await cases.findIdsOfPerson(uid, session), session)) ||
      (await cases.hasRemovedText(uid, session))
    if (!mustKeep) return
    const expiresAt = new Date(now().getTime() + KEPT_CASE_DAYS * DAY_MS)
    // An address that is not confirmed may be another person's.
    const address = user?.verified && user.email ? hashEmail(hash, user.email) : null
    const suspendedAt = user?.suspendedAt && { suspendedAt: user.suspendedAt }
    await deleted.insert({ _id: uid, address, ...suspendedAt, expiresAt }, session)
  }

  return {
    /** Deletes the user too. Throws `unavailable` if a suspension of the user is not carried out yet. */
    deleteUser: async ({ uid }: { uid: string }): Promise<void> => {
      await transaction((session) => deleteAccount(uid, session))
      const kept = await deleted.find(uid)
      await cases.inBatchesOfPerson(uid, async (ids) => {
        // Before the cases, by which they are found.
        await (kept ? reports.expireOfCases(ids, kept.expiresAt) : reports.deleteOfCases(ids))
        await (kept ? cases.expire(ids, kept.expiresAt) : cases.delete(ids))
      })
      await (kept ? audit.expireOfPerson(uid, kept.expiresAt) : audit.deleteOfPerson(uid))
      await reports.anonymize(`u:${uid}`)
      await audit.anonymize(uid)
    },

    /** Suspends a user whose address is that of a suspended account that was deleted. */
    suspendReturned: async ({ uid, email }: { uid: string; email: string }): Promise<void> => {
      if (!(await deleted.isSuspendedAddress(hashEmail(hash, email)))) return
      const title = (await accounts.findPerson(uid))?.name ?? MEMBER_NAME
      const target = { type: 'person', targetId: uid, personUid: uid, title } as const
      const caseId = await cases.ensure(target, now())
      await transaction(async (session) => {
        const at = now()
        if ((await accounts.serialize(uid, session)).isSuspended) return
        await suspensions.suspend(uid, { reason: SAME_ADDRESS, at, cause: toCause(caseId, at) }, session)
        const entry = { action: 'suspend', reason: SAME_ADDRESS, moderatorUid: null, at } as const
        await audit.insert({ _id: caseId, ...target }, entry, session)
      })
    },
  }
}

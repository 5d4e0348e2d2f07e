import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker, IDENTITY_PAUSES_S } from '../../jobs/workers.ts'
import { hashEmail } from '../../lib/keyed-hash.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { HidingService } from '../listings/service.ts'
import type { MessageService } from '../messages/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { deletedAccountRepository } from './deleted-account-repository.ts'
import { createLiftNotice, createPartnerWarning, createSuspensionNotice } from './notices.ts'

/** The key is the uid. */
export const suspensions = declareKind<null>('carry out suspensions')

interface Decision {
  reason: string
  at: Date
  /** Identifies the decision in notifications. */
  cause: string
}

interface Deps {
  accounts: AccountService
  blocks: BlockService
  hiding: HidingService
  messages: MessageService
  notifications: NotificationService
  endViewings: (user: { uid: string }) => Promise<void>
}

export type SuspensionService = ReturnType<typeof suspensionService>

/**
 * Suspends accounts and ends suspensions. One transaction stores a suspension, from which on every write of the user is
 * refused, hides their listings and stores the rest as work: it closes or opens the user's conversations, disables or
 * enables the account at the identity service, deletes the notifications that a suspended person caused and warns the
 * people who wrote with them. Each step can be repeated. Besides this work, only the deletion of an account changes the
 * account at the identity service.
 */
export const suspensionService = (
  { db, hash, now, setAccountDisabled, transaction }: FeatureContext,
  { accounts, blocks, hiding, messages, notifications, endViewings }: Deps,
) => {
  const deleted = deletedAccountRepository(db)
  const work = workQueue({ db, now })

  const warnPartners = async (uid: string, suspendedAt: Date, name: string): Promise<void> => {
    const blocked = new Set(await blocks.findBlocked(uid))
    const named = createPartnerWarning(uid, suspendedAt, name)
    const unnamed = createPartnerWarning(uid, suspendedAt, null)
    for await (const partners of messages.findPartners(uid)) {
      const { told = [], toldUnnamed = [] } = Object.groupBy(partners, (each) =>
        blocked.has(each) ? 'toldUnnamed' : 'told',
      )
      await transaction(async (session) => {
        await notifications.addOnce(told, named, session)
        await notifications.addOnce(toldUnnamed, unnamed, session)
      })
    }
  }

  /**
   * Carries out the decision that is stored now. Repeats it after another one, whose work may have ended before the slow calls
   * of this one.
   */
  const carryOut = async (uid: string): Promise<void> => {
    const user = await accounts.findPerson(uid)
    if (!user) return
    const { suspendedAt, name } = user
    await messages.setSuspended(uid, suspendedAt !== undefined)
    // After the conversations are closed: a message on its way could still notify.
    if (suspendedAt) await notifications.deleteCausedBy(uid)
    await setAccountDisabled(uid, suspendedAt !== undefined)
    if (suspendedAt) {
      await endViewings({ uid })
      await warnPartners(uid, suspendedAt, name ?? MEMBER_NAME)
    }
    const later = await accounts.findPerson(uid)
    if (later && later.suspendedAt?.getTime() !== suspendedAt?.getTime()) await carryOut(uid)
  }

  return {
    /** Stores the suspension of a user, also for the address of an account that was deleted. */
    suspend: async (uid: string, { reason, at, cause }: Decision, session: Session): Promise<void> => {
      await deleted.suspend(uid, at, session)
      if (!(await accounts.findPerson(uid, session))) return
      await accounts.setSuspended(uid, at, session)
      await work.put(suspensions, [{ key: uid, payload: null }], session)
      await hiding.hideOwned(uid, { by: 'suspension', reason, since: at, appealed: false }, session)
      await notifications.addOnce([uid], createSuspensionNotice(cause, reason), session)
    },

    /** Stores the end of a suspension, also for deleted accounts with the same address. */
    lift: async (uid: string, { reason, cause }: Decision, session: Session): Promise<void> => {
      await deleted.lift({ _id: uid }, session)
      const user = await accounts.findPerson(uid, session)
      if (!user) return
      if (user.email !== null) await deleted.lift({ address: hashEmail(hash, user.email) }, session)
      await accounts.setSuspended(uid, null, session)
      await work.put(suspensions, [{ key: uid, payload: null }], session)
      await hiding.showOwned(uid, 'suspension', session)
      await notifications.addOnce([uid], createLiftNotice(cause, reason), session)
    },

    isPending: async (uid: string, session?: Session): Promise<boolean> =>
      (await work.find(suspensions, uid, session)) !== undefined,

    /** Carries out the suspension of a user if it is pending, before the conversations that it needs are deleted. */
    deleteUser: async ({ uid }: { uid: string }): Promise<void> => {
      if ((await work.find(suspensions, uid)) === undefined) return
      await carryOut(uid)
      await work.cancel([suspensions], [uid])
    },

    worker: declareWorker({
      kind: suspensions,
      atOnce: 2,
      pausesS: IDENTITY_PAUSES_S,
      run: ({ key }) => carryOut(key),
    }),
  }
}

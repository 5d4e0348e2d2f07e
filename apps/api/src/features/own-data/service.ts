import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import pTimeout from 'p-timeout'
import { declareKind, workQueue } from '../../db/work.ts'
import { AppError } from '../../errors.ts'
import { declareWorker, IDENTITY_PAUSES_S } from '../../jobs/workers.ts'
import type { FeatureContext } from '../context.ts'
import { createExport, type Exporter } from './export.ts'

/** How long the queue leaves a deletion to its request. */
const IN_FLIGHT_MS = 10_000

/** How long a call waits for its deletion, which goes on after the response. */
const WAIT_MS = 3_000

/**
 * How long servers may accept a deleted user and store data for them. Accounts are cached for 60 s, and a call may take
 * some seconds more.
 */
const STALE_ACCOUNT_MS = 2 * 60_000

interface User {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

export interface AccountOwner {
  uid: string
  /** The confirmed email address in lower case. null if it is not confirmed, and in the second run of a deletion. */
  address: string | null
}

interface Deps {
  /** Each returns a part of a user's data. */
  exporters: readonly Exporter[]
  /**
   * Each deletes a part of a user's data, in this order. Works in transactions or calls of bounded size, and continues
   * after a crash when it is called again. All run a second time some minutes later.
   */
  deleters: readonly { deleteUser: (user: AccountOwner) => Promise<void> }[]
}

export type OwnDataService = ReturnType<typeof ownDataService>

interface Deletion extends Pick<AccountOwner, 'address'> {
  isSecond?: true
}

/** The key is the uid. */
export const accountDeletions = declareKind<Deletion>('delete accounts')

/**
 * Exports and deletes a user's data of all features. The request for a deletion is stored first, so that it is finished
 * after a crash or an outage of the identity service. Each deletion runs again when no server accepts the user any more.
 */
export const ownDataService = ({ db, deleteAccount, logger, now }: FeatureContext, { exporters, deleters }: Deps) => {
  const work = workQueue({ db, now })
  const exportUser = createExport(exporters, now)

  const inMs = (ms: number): Date => new Date(now().getTime() + ms)

  const runDeletion = async (uid: string, { address, isSecond }: Deletion): Promise<void> => {
    await deleteAccount(uid)
    for (const deleter of deleters) await deleter.deleteUser({ uid, address })
    if (isSecond) return
    const second = { address: null, isSecond: true } as const
    await work.put(accountDeletions, [{ key: uid, payload: second, dueAt: inMs(STALE_ACCOUNT_MS) }])
  }

  /** Omits an unconfirmed address: it may be another person's, whose data must not be exported or deleted. */
  const toOwner = ({ uid, email, emailVerified }: User): AccountOwner => ({
    uid,
    address: emailVerified ? email.toLowerCase() : null,
  })

  return {
    /** Yields the user's data as JSON. Throws AppError `rate_limited` if too many exports run. */
    export: (user: User): AsyncGenerator<string> => exportUser(toOwner(user)),

    /** Throws `reauth_required` if the user signed in more than 5 minutes ago. */
    delete: async (user: User): Promise<void> => {
      if (now().getTime() / 1000 - user.signedInAt > RECENT_SIGN_IN_S) {
        throw new AppError('reauth_required', 'Please sign in again to delete your account.')
      }
      const { uid, address } = toOwner(user)
      await work.put(accountDeletions, [{ key: uid, payload: { address }, dueAt: inMs(IN_FLIGHT_MS) }])
      // A deletion that fails here, or that a stop of the server interrupts, is left to the queue.
      const run = runDeletion(uid, { address }).catch((error: unknown) => {
        logger.warn({ err: error }, 'an account deletion is left to the queue of work')
      })
      await pTimeout(run, { milliseconds: WAIT_MS, fallback: () => undefined })
    },

    worker: declareWorker({
      kind: accountDeletions,
      atOnce: 2,
      pausesS: IDENTITY_PAUSES_S,
      run: ({ key, payload }) => runDeletion(key, payload),
    }),
  }
}

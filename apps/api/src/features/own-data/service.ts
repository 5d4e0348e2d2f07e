import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import pTimeout from 'p-timeout'
import { AppError } from '../../errors.ts'
import type { FeatureContext } from '../context.ts'
import { createExport, type Exporter } from './export.ts'
import { type AccountDeletionDoc, accountDeletionRepository } from './repository.ts'

/** A deletion requested less than this ago may still be in flight. */
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
  /** The confirmed email address in lower case. null if it is not confirmed, and after the first run of a deletion. */
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

/**
 * Exports and deletes a user's data of all features. The request for a deletion is stored first, so a job can finish
 * the deletion after a crash or an outage of the identity service. The job runs each deletion again when no server
 * accepts the user any more.
 */
export const ownDataService = ({ db, deleteAccount, logger, now }: FeatureContext, { exporters, deleters }: Deps) => {
  const repository = accountDeletionRepository(db)
  const exportUser = createExport(exporters, now)

  const runDeletion = async ({ _id: uid, address }: AccountDeletionDoc): Promise<void> => {
    await deleteAccount(uid)
    for (const deleter of deleters) await deleter.deleteUser({ uid, address })
    await repository.markDone(uid, now())
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
      const at = now()
      if (at.getTime() / 1000 - user.signedInAt > RECENT_SIGN_IN_S) {
        throw new AppError('reauth_required', 'Please sign in again to delete your account.')
      }
      const { uid, address } = toOwner(user)
      const deletion = { _id: uid, address, at }
      await repository.insert(deletion)
      // The job finishes a deletion that fails here or that a stop of the server interrupts.
      const run = runDeletion(deletion).catch((error: unknown) => {
        logger.warn({ err: error }, 'an account deletion is left to the job')
      })
      await pTimeout(run, { milliseconds: WAIT_MS, fallback: () => undefined })
    },

    /**
     * Runs the stored deletions until `signal` aborts. Continues after a failure. At the end, throws an error whose
     * cause is the first failure.
     */
    finishDeletions: async (signal?: AbortSignal): Promise<void> => {
      const at = now().getTime()
      const failures: unknown[] = []
      for (const deletion of await repository.findRequestedBefore(new Date(at - IN_FLIGHT_MS))) {
        if (signal?.aborted) break
        try {
          await runDeletion(deletion)
          const isFinal = deletion.doneAt !== undefined && at - deletion.doneAt.getTime() > STALE_ACCOUNT_MS
          if (isFinal) await repository.delete(deletion._id)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new Error('An account could not be deleted yet', { cause: failures[0] })
    },
  }
}

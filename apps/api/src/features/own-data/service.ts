import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import { type OwnData, ownData } from '@roommate-finder/contracts/own-data'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import type { FeatureContext } from '../feature.ts'
import { type AccountDeletionDoc, accountDeletionRepository } from './repository.ts'

/** A deletion younger than this may be in flight. */
const IN_FLIGHT_MS = 10_000

/**
 * How long servers may still accept a deleted user, and store something for them: cached accounts live 60 s, and a call
 * may then take a while.
 */
const STALE_ACCOUNT_MS = 2 * 60_000

interface User {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

export type OwnDataService = ReturnType<typeof ownDataService>

/**
 * Exports and deletes what all features store of a user. A deletion is stored first, so a job finishes what a crash or an
 * unreachable identity service interrupts. The job runs it once more when no server accepts the user any longer.
 */
export const ownDataService = (context: FeatureContext) => {
  const { db, deleteAccount, features, logger, now, transaction } = context
  const repository = accountDeletionRepository(db)

  const run = async ({ _id: uid, address }: AccountDeletionDoc): Promise<void> => {
    await deleteAccount(uid)
    await transaction(async (session) => {
      for (const feature of features) await feature.deleteUser?.(context, { uid, address }, session)
      await repository.markDone(uid, now(), session)
    })
  }

  /** An address that is not confirmed may belong to another person, whose data must be neither shown nor deleted. */
  const ownerOf = ({ uid, email, emailVerified }: User) => ({
    uid,
    address: emailVerified ? email.toLowerCase() : null,
  })

  return {
    export: async (user: User): Promise<OwnData> => {
      const parts = await Promise.all(features.map(async (feature) => feature.exportUser?.(context, ownerOf(user))))
      return z.parse(ownData, {
        ...Object.assign({}, ...parts),
        exportedAt: now().toISOString(),
        complete: parts.every((part) => part?.complete !== false),
      })
    },

    /** Throws `reauth_required` where the sign-in is over 5 minutes old. */
    delete: async (user: User): Promise<void> => {
      const at = now()
      if (at.getTime() / 1000 - user.signedInAt > RECENT_SIGN_IN_S) {
        throw new AppError('reauth_required', 'Please sign in again to delete your account.')
      }
      const { uid, address } = ownerOf(user)
      const deletion = { _id: uid, address, at }
      await repository.insert(deletion)
      // The job finishes what fails now.
      await run(deletion).catch((error: unknown) => {
        logger.warn({ err: error }, 'an account deletion is left to the job')
      })
    },

    /** Runs the deletions that are stored. One that fails does not keep others from running. Throws the first failure. `signal` ends it early. */
    finishDeletions: async (signal?: AbortSignal): Promise<void> => {
      const at = now().getTime()
      const failures: unknown[] = []
      for (const deletion of await repository.requestedBefore(new Date(at - IN_FLIGHT_MS))) {
        if (signal?.aborted) break
        try {
          await run(deletion)
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

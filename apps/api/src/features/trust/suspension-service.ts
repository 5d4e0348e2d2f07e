import { MEMBER_NAME, type UserDoc } from '../accounts/document.ts'
import { accountService } from '../accounts/service.ts'
import { blockService } from '../blocks/service.ts'
import type { FeatureContext } from '../feature.ts'
import { messageService } from '../messages/service.ts'
import { notificationService } from '../notifications/service.ts'
import { createPartnerWarning } from './notices.ts'

const PER_RUN = 100
const PER_TRANSACTION = 500

/**
 * Carries out stored suspensions and their ends: disables or enables the account at the identity service, and warns the
 * people who wrote with a suspended person. Each step can be repeated, so the next run finishes one that failed or
 * crashed. Runs only as a job, so that no slow call to the identity service undoes a later one.
 */
export const suspensionService = (context: FeatureContext) => {
  const { setAccountDisabled, transaction } = context
  const accounts = accountService(context)
  const blocks = blockService(context)
  const messages = messageService(context)
  const notifications = notificationService(context)

  const warnPartners = async (uid: string, suspendedAt: Date, name: string): Promise<void> => {
    const partners = await messages.findPartners(uid)
    const blocked = new Set(await blocks.findBlocked(uid))
    const warn = async (people: readonly string[], shownName: string | null) => {
      for (let i = 0; i < people.length; i += PER_TRANSACTION) {
        const some = people.slice(i, i + PER_TRANSACTION)
        const warning = createPartnerWarning(uid, suspendedAt, shownName)
        await transaction((session) => notifications.add(some, warning, session))
      }
    }
    await warn(
      partners.filter((each) => !blocked.has(each)),
      name,
    )
    await warn(
      partners.filter((each) => blocked.has(each)),
      null,
    )
  }

  const carryOut = async (user: UserDoc): Promise<void> => {
    const { _id: uid, suspendedAt, name } = user
    await setAccountDisabled(uid, suspendedAt !== undefined)
    if (suspendedAt) await warnPartners(uid, suspendedAt, name ?? MEMBER_NAME)
    await accounts.markSuspensionDone(user)
  }

  return {
    /**
     * Carries out pending suspensions until `signal` aborts. Continues after a failure. At the end, throws an error
     * whose cause is the first failure.
     */
    carryOutPending: async (signal?: AbortSignal): Promise<void> => {
      const failures: unknown[] = []
      for (const user of await accounts.findSuspensionPending(PER_RUN)) {
        if (signal?.aborted) break
        await carryOut(user).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new Error('A suspension could not be carried out yet', { cause: failures[0] })
    },
  }
}

import { type OwnData, RECENT_SIGN_IN_S } from '@roommate-finder/contracts/own-data'
import type { Collections } from '../../db/collections.ts'
import type { DepartureDoc } from '../../db/documents.ts'
import { AppError } from '../../errors.ts'
import type { OutboxService } from '../../mail/outbox.ts'
import type { AccountService } from '../accounts/service.ts'
import type { InquiryService } from '../inquiries/service.ts'
import type { InterestService } from '../interest/service.ts'
import type { ListingService } from '../listings/service.ts'
import type { NewsletterService } from '../newsletter/service.ts'
import { departureRepository } from './repository.ts'

/** A departure younger than this may still be under way. */
const IN_FLIGHT_MS = 10_000

/**
 * As long as anybody may still be taken for a user who is gone, and leave something behind: a server reads accounts from
 * what it was told up to 60 s ago, and a call may then take a while.
 */
const ECHO_MS = 2 * 60_000

interface Parts {
  accounts: Pick<AccountService, 'profileOf' | 'forget'>
  listings: Pick<ListingService, 'exported' | 'forget'>
  interest: Pick<InterestService, 'exported' | 'forget'>
  messages: Pick<InquiryService, 'exported' | 'forget'>
  newsletter: Pick<NewsletterService, 'exported' | 'forget'>
  outbox: Pick<OutboxService, 'forget'>
  /** Ends the account at the identity service; one that is gone already is no failure. */
  deleteAccount: (uid: string) => Promise<void>
}

interface User {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

export type OwnDataService = ReturnType<typeof ownDataService>

/**
 * A departure is written down, then the account is ended, so that it can begin nothing more, then all that belongs to it
 * goes. Once it is written down it will be done: the repair finishes what a crash or an identity service out of reach left,
 * and goes over it once more when no server can take anybody for that user any longer.
 */
export const ownDataService = (collections: Pick<Collections, 'departures'>, parts: Parts, now: () => Date) => {
  const repository = departureRepository(collections)
  const { accounts, listings, interest, messages, newsletter, outbox, deleteAccount } = parts

  const finish = async ({ _id: uid, address, doneAt }: DepartureDoc): Promise<void> => {
    await deleteAccount(uid)
    await Promise.all([
      listings.forget(uid),
      interest.forget(uid),
      messages.forget(uid),
      outbox.forget({ uid }),
      // Only the first time: the person may have asked for the newsletter again since.
      ...(address !== null && doneAt === undefined ? [newsletter.forget(address), outbox.forget({ to: address })] : []),
    ])
    await accounts.forget(uid)
    await repository.markDone(uid, now())
  }

  /** Proven to be the user's own: another's must be neither told of nor unsubscribed. */
  const addressOf = ({ email, emailVerified }: User): string | null => (emailVerified ? email.toLowerCase() : null)

  return {
    export: async (user: User): Promise<OwnData> => {
      const { uid } = user
      const address = addressOf(user)
      const [profile, rooms, likes, written, subscription] = await Promise.all([
        accounts.profileOf(uid),
        listings.exported(uid),
        interest.exported(uid),
        messages.exported(uid),
        address === null ? null : newsletter.exported(address),
      ])
      return {
        exportedAt: now().toISOString(),
        complete: rooms.complete && likes.complete && written.complete,
        account: { uid, ...profile },
        listings: rooms.listings,
        interests: likes.interests,
        reveals: likes.reveals,
        views: rooms.views,
        messages: written.messages,
        newsletter: subscription,
      }
    },

    delete: async (user: User): Promise<void> => {
      const at = now()
      if (at.getTime() / 1000 - user.signedInAt > RECENT_SIGN_IN_S) {
        throw new AppError('reauth_required', 'Please sign in again to delete your account.')
      }
      const departure: DepartureDoc = { _id: user.uid, address: addressOf(user), at }
      await repository.note(departure)
      // Whatever keeps it from being finished now, the repair will: the user is told the truth either way.
      await finish(departure).catch(() => undefined)
    },

    /** Returns how many departures it finished that had not been. A departure that cannot be finished yet keeps no other waiting. */
    repair: async (): Promise<number> => {
      const at = now().getTime()
      let finished = 0
      const failures: unknown[] = []
      for await (const departure of repository.begun(new Date(at - IN_FLIGHT_MS))) {
        try {
          await finish(departure)
          if (departure.doneAt === undefined) finished++
          else if (at - departure.doneAt.getTime() > ECHO_MS) await repository.close(departure._id)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new Error('An account could not be deleted yet', { cause: failures[0] })
      return finished
    },
  }
}

import type { SharedViewing } from '@roommate-finder/contracts/viewings'
import { AppError } from '../../errors.ts'
import { toFirstName } from '../../lib/first-name.ts'
import { createToken, hashToken } from '../../lib/secret-token.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { otherRole } from '../messages/document.ts'
import type { MessageService } from '../messages/service.ts'
import { entryRepository } from './entry-repository.ts'
import type { ViewingService } from './service.ts'
import { toSharedUntil } from './viewer.ts'

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  messages: MessageService
  viewings: ViewingService
}

/** Makes, ends and reads the links by which friends see where and when someone has a viewing. */
export const shareService = (
  { db, now, links: { webUrl } }: FeatureContext,
  { accounts, messages, viewings }: Deps,
) => {
  const entries = entryRepository(db)

  return {
    /** @throws AppError `not_found`, `conflict` if the viewing is not confirmed or is over */
    share: async (id: string, user: User): Promise<{ url: string; until: string }> => {
      const { doc, role } = await viewings.findOwn(id, user)
      const token = createToken()
      if (doc.endsAt <= now() || !(await entries.share(doc._id, role, hashToken(token)))) {
        throw new AppError('conflict', 'You can only share a viewing that is confirmed and not over.')
      }
      return { url: `${webUrl}/visit/${token}`, until: toSharedUntil(doc).toISOString() }
    },

    /** @throws AppError `not_found` */
    unshare: async (id: string, user: User): Promise<undefined> => {
      const { doc, role } = await viewings.findOwn(id, user)
      await entries.unshare(doc.entryId, role)
      return undefined
    },

    /** @throws AppError `not_found`, also a day after the viewing and after a cancellation, a block or a suspension */
    readShared: async (token: string): Promise<SharedViewing> => {
      const notFound = () => new AppError('not_found', 'This link has ended.')
      const shared = await entries.findShared(hashToken(token))
      if (!shared || toSharedUntil(shared.viewing) <= now()) throw notFound()
      const { viewing, role } = shared
      if (!(await messages.isOpen(viewing.conversationId, viewing[`${role}Uid`]))) throw notFound()
      const { startsAt, endsAt, timeZone, place = null } = viewing
      return {
        name: toFirstName(await accounts.findName(viewing[`${otherRole(role)}Uid`])),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        timeZone,
        place,
      }
    },
  }
}

export type ShareService = ReturnType<typeof shareService>

import type { ObjectId } from '../../db/object-id.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { Compose } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { MailedType, NotificationDoc } from './document.ts'
import { createNotificationMail, MAX_LISTED } from './mail.ts'
import { notificationRepository } from './repository.ts'
import type { NotificationService } from './service.ts'

interface Deps {
  accounts: AccountService
  notifications: NotificationService
  /** Returns the hexadecimal ids of those of some rooms that are not hidden, and of the user's own ones. */
  findShownRooms: (ids: readonly ObjectId[], uid: string) => Promise<Set<string>>
}

/** Writes mails about unread notifications. */
export const notificationMailService = (
  { db, links: linkSettings }: FeatureContext,
  { accounts, notifications, findShownRooms }: Deps,
) => {
  const repository = notificationRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  /** Leaves out notifications about rooms that are hidden or deleted by now. Owners see their hidden ones. */
  const findShown = async (uid: string, ids: readonly string[]): Promise<NotificationDoc[]> => {
    const unread = await repository.findUnread(uid, ids)
    const shown = await findShownRooms(
      unread.flatMap(({ listingId }) => listingId ?? []),
      uid,
    )
    return unread.filter(({ listingId }) => !listingId || shown.has(listingId.toHexString()))
  }

  return {
    /** Returns the function that writes a mail about the notifications of a type. They are named by their ids. */
    createCompose:
      (type: MailedType): Compose =>
      async ({ person: uid, itemKeys, createdAt }) => {
        const { name, address } = await accounts.findRecipient(uid)
        if (address === null || !(await notifications.isMailed(uid, type))) return null
        const shown = await findShown(uid, itemKeys)
        const [newest] = shown
        if (!newest) return null
        const actor = newest.actorUid === undefined ? null : await accounts.findPerson(newest.actorUid)
        const content = createNotificationMail({
          to: address,
          name,
          type,
          items: shown.slice(0, MAX_LISTED),
          more: Math.max(0, shown.length - MAX_LISTED),
          isActorConfirmed: actor?.verified === true,
          webUrl: linkSettings.webUrl,
          unsubscribeUrl: links.createUrl('unsubscribe', { subject: `${type} ${uid}`, issuedAt: createdAt }),
        })
        return { content, itemKeys: shown.map(({ _id }) => _id.toHexString()) }
      },
  }
}

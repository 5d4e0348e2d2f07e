import { createSignedLinks } from '../../mail/links.ts'
import type { Compose } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { MailedType } from './document.ts'
import { createNotificationMail, MAX_LISTED } from './mail.ts'
import { notificationRepository } from './repository.ts'
import type { NotificationService } from './service.ts'

interface Deps {
  accounts: AccountService
  notifications: NotificationService
}

/** Writes mails about unread notifications. */
export const notificationMailService = (
  { db, links: linkSettings }: FeatureContext,
  { accounts, notifications }: Deps,
) => {
  const repository = notificationRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  return {
    /** Returns the function that writes a mail about the notifications of a type. They are named by their ids. */
    createCompose:
      (type: MailedType): Compose =>
      async ({ person: uid, about, createdAt }) => {
        const { name, address } = await accounts.findRecipient(uid)
        if (address === null || !(await notifications.isMailed(uid, type))) return null
        const unread = await repository.findUnread(uid, about)
        const [newest] = unread
        if (!newest) return null
        const actor = newest.actorUid === undefined ? null : await accounts.findPerson(newest.actorUid)
        const content = createNotificationMail({
          to: address,
          name,
          type,
          items: unread.slice(0, MAX_LISTED),
          more: Math.max(0, unread.length - MAX_LISTED),
          isActorConfirmed: actor?.verified === true,
          webUrl: linkSettings.webUrl,
          unsubscribeUrl: links.createUrl('unsubscribe', { subject: `${type} ${uid}`, issuedAt: createdAt }),
        })
        return { content, about: unread.map(({ _id }) => _id.toHexString()) }
      },
  }
}

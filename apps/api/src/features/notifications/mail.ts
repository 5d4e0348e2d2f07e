import { notificationDefs } from '@roommate-finder/contracts/notifications'
import { createMail } from '../../mail/layout.ts'
import type { MailContent } from '../../mail/outbox-service.ts'
import { type MailedType, type NotificationContent, titlesWithoutName } from './document.ts'

/** How many notifications one mail lists at most. */
export const MAX_LISTED = 20

interface MailTexts {
  /** The subject of a mail about several notifications. */
  toSubject: (count: number) => string
  /** The button of a mail about one. */
  action: string
}

const texts: Record<MailedType, MailTexts> = {
  interest: {
    toSubject: () => 'New interest in your rooms',
    action: 'See who’s interested',
  },
  message: {
    toSubject: (count) => `New messages in ${count} conversations on Roommate Finder`,
    action: 'Read message',
  },
  listing: { toSubject: (count) => `${count} room updates`, action: 'See details' },
  safety: { toSubject: (count) => `${count} safety updates`, action: 'See details' },
}

/** Returns label and path of the button of a mail about one notification. */
const toAction = (type: MailedType, href: string): [string, string] => [
  href.startsWith('/renew?') ? 'Renew room' : texts[type].action,
  href,
]

export interface NotificationMail {
  to: string
  /** null for a user without a name. */
  name: string | null
  type: MailedType
  /** The newest first. */
  items: readonly Pick<NotificationContent, 'title' | 'body' | 'href'>[]
  /** The number of notifications that `items` leaves out. */
  more: number
  /** Whether the person who caused the newest notification has a confirmed address. */
  isActorConfirmed: boolean
  /** The origin of the web app. */
  webUrl: string
  unsubscribeUrl: string
}

/** Creates a mail about unread notifications of one type. It contains no message and no contact details. */
export const createNotificationMail = (mail: NotificationMail): MailContent => {
  const { to, name, type, items, more, isActorConfirmed, webUrl, unsubscribeUrl } = mail
  const count = items.length + more
  const title = (isActorConfirmed ? undefined : titlesWithoutName[type]) ?? items[0]?.title ?? ''
  const subject = count === 1 ? title : texts[type].toSubject(count)
  const list = type === 'message' ? '/messages' : '/notifications'
  const [label, href] =
    count === 1 ? toAction(type, items[0]?.href ?? list) : [more > 0 ? `See ${more} more` : 'See all', list]
  return {
    ...createMail({
      to,
      subject,
      name,
      webUrl,
      blocks: [
        ...items.map(({ title, body, href }) => ({ kind: 'item' as const, title, body, url: webUrl + href })),
        { kind: 'button', label, url: webUrl + href },
      ],
      why: 'You’re getting this email because your email notifications are on.',
      stops: [{ label: `Unsubscribe from emails about ${notificationDefs[type].about}`, url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
  }
}

import { notificationDefs } from '@roommate-finder/contracts/notifications'
import { isolate } from '@roommate-finder/contracts/primitives'
import { toFirstName } from '../../lib/first-name.ts'
import { createMail, type MailBlock, toRow } from '../../mail/layout.ts'
import type { MailMessage } from '../../mail/message-text.ts'
import type { MailCalendar, MailContent } from '../../mail/outbox-service.ts'
import { type RoomFacts, toMailRoom } from '../../mail/room.ts'
import { type MailedType, type NotificationContent, toTitleWithoutName, WAITING_CAUSE } from './document.ts'

/** How many notifications one mail lists at most. */
export const MAX_LISTED = 6

/** The subjects of mails about several notifications. */
const subjects: Record<MailedType, (count: number) => string> = {
  interest: () => 'New interest in your rooms',
  message: (count) => `New messages in ${count} conversations on Roommate Finder`,
  viewing: (count) => `News about ${count} viewings`,
  listing: (count) => `${count} room updates`,
  safety: (count) => `${count} safety updates`,
}

/** That of a mail about messages and the reminder of people who wait. */
const WITH_REMINDER = 'New messages and people waiting for your answer'

/** The buttons of mails about one notification, by the first word of its cause. */
const actions: Record<string, string> = {
  interest: 'See who’s interested',
  message: 'Read message',
  outcome: 'Tell us',
  viewing: 'See viewing',
  rent: 'See the room',
  available: 'See the room',
  rented: 'See similar rooms',
  unavailable: 'See similar rooms',
  [WAITING_CAUSE]: 'See who’s waiting',
  renewal: 'Renew room',
  removed: 'See your interests',
}

/** The same for a person with a confirmed address, who is named. */
const answers: Record<string, string> = { interest: 'Answer', message: 'Reply to' }

/** Causes whose notifications say more than the title of the room. */
const DETAILED = new Set(['rent', 'renewal'])

const toKind = ({ cause }: Pick<NotificationContent, 'cause'>): string => cause.split(' ', 1)[0] ?? ''

export interface MailedNotification extends Omit<NotificationContent, 'listingId'> {
  /** null if it is about none. */
  room: RoomFacts | null
  /** The name of the person who caused it. null without such a person, or if their address is unconfirmed. */
  actorName: string | null
  /** The newest message. null for other notifications, and if its text must not be mailed. */
  message: MailMessage | null
  /** The viewing, if the mail is about this notification alone. null or absent for others. */
  viewing?: { place: string | null; calendar: MailCalendar } | null
}

export interface NotificationMail {
  to: string
  /** null for a user without a name. */
  name: string | null
  /** That of the reader. */
  timeZone: string
  now: Date
  type: MailedType
  /** At least one, the newest first. */
  items: readonly [MailedNotification, ...MailedNotification[]]
  /** The number of notifications that `items` leaves out. */
  more: number
  /** The origin of the web app. */
  webUrl: string
  unsubscribeUrl: string
}

const toAction = (item: MailedNotification): string => {
  const kind = toKind(item)
  const answer = answers[kind]
  if (answer !== undefined && item.actorName !== null) return `${answer} ${isolate(toFirstName(item.actorName))}`
  return actions[kind] ?? 'See details'
}

/** Describes one notification. Shows the room of a message small, so that the message is in sight. */
const describeOne = (item: MailedNotification, mail: NotificationMail): MailBlock[] => {
  const { title, body, href, message, viewing } = item
  const room = item.room && toMailRoom(item.room, mail)
  return [
    { kind: 'heading', text: title },
    ...(room ? [mail.type === 'message' ? toRow(room) : { kind: 'room' as const, room }] : []),
    ...(room && !DETAILED.has(toKind(item)) ? [] : [{ kind: 'text' as const, text: body }]),
    ...(viewing?.place ? [{ kind: 'text' as const, text: `Where: ${isolate(viewing.place)}` }] : []),
    ...(message ? [{ kind: 'message' as const, ...message }] : []),
    { kind: 'button', label: toAction(item), url: mail.webUrl + href },
  ]
}

const describeSeveral = (subject: string, mail: NotificationMail): MailBlock[] => {
  const { items, more, type, webUrl } = mail
  const rows = items.map(({ title, body, href, room, message }) => ({
    kind: 'row' as const,
    title,
    lines: [body],
    message,
    url: webUrl + href,
    picture: room && toMailRoom(room, mail).picture,
  }))
  const lists: Partial<Record<MailedType, string>> = { message: '/messages', viewing: '/viewings' }
  const list = lists[type] ?? '/notifications'
  const label = more > 0 ? `See ${more} more` : 'See all'
  return [{ kind: 'heading', text: subject }, ...rows, { kind: 'button', label, url: webUrl + list }]
}

/** Creates a mail about unread notifications of one type. It contains no contact details but those in a message. */
export const createNotificationMail = (mail: NotificationMail): MailContent => {
  const { to, name, type, items, more, webUrl, unsubscribeUrl } = mail
  const [first, ...others] = items
  const count = items.length + more
  const title = first.actorName === null ? toTitleWithoutName(first) : first.title
  const isAboutOne = others.length === 0 && more === 0
  const several = items.some((item) => toKind(item) === WAITING_CAUSE) ? WITH_REMINDER : subjects[type](count)
  const subject = isAboutOne ? title : several
  return {
    ...createMail({
      to,
      subject,
      name,
      webUrl,
      blocks: isAboutOne ? describeOne(first, mail) : describeSeveral(subject, mail),
      why: 'You’re getting this email because your email notifications are on.',
      stops: [{ label: `Unsubscribe from emails about ${notificationDefs[type].about}`, url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
    // A file for several viewings would be no invitation to mail programs.
    ...(isAboutOne && first.viewing && { calendar: first.viewing.calendar }),
  }
}

import type { Message } from '@roommate-finder/contracts/messages'
import { notificationDefs } from '@roommate-finder/contracts/notifications'
import type { ObjectId } from '../../db/object-id.ts'
import { createSignedLinks } from '../../mail/links.ts'
import { toMailMessage } from '../../mail/message-text.ts'
import type { Compose, MailCalendar } from '../../mail/outbox-service.ts'
import type { RoomFacts } from '../../mail/room.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { findConversationId, type MailedType, type NotificationDoc } from './document.ts'
import { createNotificationMail, MAX_LISTED, type MailedNotification } from './mail.ts'
import { notificationRepository } from './repository.ts'
import type { NotificationService } from './service.ts'

interface Deps {
  accounts: AccountService
  notifications: NotificationService
  /** Finds those of some rooms that are not hidden, and the user's own ones, by hexadecimal id. */
  findShownRooms: (ids: readonly ObjectId[], uid: string) => Promise<Map<string, RoomFacts>>
  /** Finds what a mail shows of the viewing of a notification. null for other notifications. */
  findViewing: (
    cause: string,
    uid: string,
    to: { name: string | null; address: string },
  ) => Promise<{ place: string | null; calendar: MailCalendar } | null>
  /** Finds the newest message that the user has not read in an open conversation. */
  findUnreadMessage: (conversationId: string, uid: string) => Promise<Message | null>
}

/** Writes mails about notifications: unread ones, and those that are mailed at once. */
export const notificationMailService = (
  { db, now, links: linkSettings }: FeatureContext,
  { accounts, notifications, findShownRooms, findUnreadMessage, findViewing }: Deps,
) => {
  const repository = notificationRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  type Shown = NotificationDoc & Pick<MailedNotification, 'room'>

  /** Leaves out notifications about rooms that are hidden or deleted by now. Owners see their hidden ones. */
  const findShown = async (uid: string, ids: readonly string[], type: MailedType): Promise<Shown[]> => {
    const found = await repository.findSome(uid, ids, { isUnread: !notificationDefs[type].isMailedAtOnce })
    const rooms = await findShownRooms(
      found.flatMap(({ listingId }) => listingId ?? []),
      uid,
    )
    return found.flatMap((each) => {
      const room = each.listingId ? rooms.get(each.listingId.toHexString()) : null
      return room === undefined ? [] : [{ ...each, room }]
    })
  }

  /** Adds the people and messages to notifications. Of an unconfirmed or suspended person, adds neither. */
  const addPeople = async (
    uid: string,
    shown: readonly Shown[],
    { showsMessages }: { showsMessages: boolean },
  ): Promise<MailedNotification[]> => {
    const actors = await accounts.findPeople(shown.flatMap(({ actorUid }) => actorUid ?? []))
    const findMessage = async (cause: string) => {
      const id = findConversationId(cause)
      const message = id === undefined ? null : await findUnreadMessage(id, uid)
      return message && toMailMessage(message)
    }
    return Promise.all(
      shown.map(async (each) => {
        const actor = actors.get(each.actorUid ?? '')
        const isConfirmed = actor?.verified === true && !actor.suspendedAt
        return {
          ...each,
          actorName: isConfirmed ? actor.name : null,
          message: isConfirmed && showsMessages ? await findMessage(each.cause) : null,
        }
      }),
    )
  }

  return {
    /** Returns the function that writes a mail about the notifications of a type. They are named by their ids. */
    createCompose:
      (type: MailedType): Compose =>
      async ({ person: uid, itemKeys, createdAt }) => {
        const { address, ...recipient } = await accounts.findRecipient(uid)
        const settings = await notifications.getSettings({ uid })
        if (address === null || !settings[type].email) return null
        const shown = await findShown(uid, itemKeys, type)
        const listed = shown.slice(0, MAX_LISTED)
        const [first, ...others] = await addPeople(uid, listed, { showsMessages: settings.emailTexts })
        if (!first) return null
        const viewing =
          shown.length === 1 ? await findViewing(first.cause, uid, { name: recipient.name, address }) : null
        const content = createNotificationMail({
          ...recipient,
          to: address,
          now: now(),
          type,
          items: [{ ...first, viewing }, ...others],
          more: shown.length - listed.length,
          webUrl: linkSettings.webUrl,
          unsubscribeUrl: links.createUrl('unsubscribe', { subject: `${type} ${uid}`, issuedAt: createdAt }),
        })
        return { content, itemKeys: shown.map(({ _id }) => _id.toHexString()) }
      },
  }
}

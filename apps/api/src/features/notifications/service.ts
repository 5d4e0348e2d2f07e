import {
  byNotificationType,
  type Notification,
  type NotificationSettings,
  type NotificationSettingsInput,
  type NotificationType,
  notificationDefs,
  notificationTypes,
} from '@roommate-finder/contracts/notifications'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { formatCursor, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import { afterCommit, type Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { NotificationContent, NotificationDoc, NotificationSettingsDoc } from './document.ts'
import { pushDeviceRepository } from './push-device-repository.ts'
import { notificationRepository, type Recipient } from './repository.ts'
import { settingsRepository } from './settings-repository.ts'

interface User {
  uid: string
}

const toNotification = ({ _id, type, title, body, href, createdAt, read }: NotificationDoc): Notification => ({
  _id: _id.toHexString(),
  type,
  title,
  body,
  href,
  createdAt: createdAt.toISOString(),
  read,
})

const ALL_CHANNELS = { inApp: true, email: true }

const toSettings = (doc: NotificationSettingsDoc | null | undefined): NotificationSettings => ({
  ...byNotificationType((type) => ({ ...ALL_CHANNELS, ...doc?.[type] })),
  seen: doc?.seen ?? true,
  pushNames: doc?.pushNames ?? false,
})

const MAX_EXPORTED = 10_000

interface Deps {
  accounts: AccountService
  outbox: OutboxService
  /** Ends the alerts of a saved search. Returns its name, or null if it was deleted. */
  stopSearch: (uid: string, id: ObjectId) => Promise<string | null>
}

export type NotificationService = ReturnType<typeof notificationService>

/** Stores and lists notifications, and keeps the settings of users. */
export const notificationService = (
  { db, now, notificationMailDelayMs, links: linkSettings, events, push, transaction }: FeatureContext,
  { accounts, outbox, stopSearch }: Deps,
) => {
  const repository = notificationRepository(db)
  const settings = settingsRepository(db)
  const devices = pushDeviceRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  /** Tells open pages of these users that their notifications have changed. */
  const publish = (uids: readonly string[], session: Session): void => {
    afterCommit(session, () => events.publish([...new Set(uids)], { name: 'notification', data: {} }))
  }

  /** Deletes notifications and the unsent mails that list them. Mails the other notifications of these mails again. */
  const deleteWithMails = async (
    filter: Parameters<typeof repository.deleteMany>[0],
    session: Session,
  ): Promise<void> => {
    const deleted = await repository.deleteMany(filter, session)
    const mailed = deleted.flatMap(({ _id, mailedAt }) => (mailedAt ? _id : []))
    await repository.mailAgain(await outbox.cancelAbout(mailed, session), now(), session)
    publish(
      deleted.map(({ uid }) => uid),
      session,
    )
  }

  /** Does the same in batches, each in a transaction of its own. */
  const deleteAllWithMails = (filter: Parameters<typeof repository.deleteMany>[0]): Promise<void> =>
    repository.inBatches(filter, (ids) =>
      transaction((session) => deleteWithMails({ ...filter, _id: { $in: ids } }, session)),
    )

  const toRecipients = async (
    uids: readonly string[],
    type: NotificationType,
    at: Date,
    session: Session,
  ): Promise<Recipient[]> => {
    if (uids.length === 0) return []
    const changed = new Map((await settings.findMany(uids, session)).map((doc) => [doc._id, doc]))
    const withDevice =
      push && notificationDefs[type].isPushed ? await devices.findUids(uids, session) : new Set<string>()
    return uids.flatMap((uid) => {
      const { inApp, email } = toSettings(changed.get(uid))[type]
      const isMailed = email && notificationDefs[type].mailsPerHour !== null
      const mailAt = isMailed ? new Date(at.getTime() + notificationMailDelayMs) : undefined
      return inApp || isMailed ? [{ uid, inApp, mailAt, isPushed: inApp && withDevice.has(uid) }] : []
    })
  }

  const toShown = (recipients: readonly Recipient[]): string[] =>
    recipients.flatMap(({ uid, inApp }) => (inApp ? uid : []))

  const getSettings = async ({ uid }: User): Promise<NotificationSettings> => toSettings(await settings.find(uid))

  /** Saves settings, and cancels the unsent mails that they switch off. Waits for a job that queues mails to the user. */
  const saveAndCancel = (
    uid: string,
    save: (session: Session) => Promise<void>,
    off: readonly NotificationType[],
  ): Promise<void> =>
    transaction(async (session) => {
      await accounts.serialize(uid, session)
      await save(session)
      const topics = off.flatMap((type) => [type, ...notificationDefs[type].otherMails])
      await outbox.cancelTopics({ uid }, topics, session)
    }, uid)

  return {
    /** Stores a notification for each user who has none of the same cause. */
    addOnce: async (uids: readonly string[], content: NotificationContent, session: Session): Promise<void> => {
      const at = now()
      const recipients = await toRecipients(uids, content.type, at, session)
      await repository.insert(recipients, content, at, session)
      publish(toShown(recipients), session)
    },

    /**
     * Stores an unread notification for each user. Replaces the one of the same cause. Of one that is newer than
     * `quietSince`, replaces the content only.
     */
    replace: async (
      uids: readonly string[],
      content: NotificationContent,
      session: Session,
      { quietSince }: { quietSince?: Date | undefined } = {},
    ): Promise<void> => {
      const at = now()
      const recipients = await toRecipients(uids, content.type, at, session)
      await repository.replace(recipients, content, { at, quietSince }, session)
      publish(toShown(recipients), session)
    },

    /** Deletes the notification of a cause, unless the user has seen it or it was mailed. */
    cancel: repository.deleteUnseen,

    list: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }, { uid }: User) => {
      const found = await repository.list(uid, { limit: limit + 1, cursor })
      const { items, next } = toPage(found, limit, ({ createdAt, _id }) => formatCursor(createdAt, _id))
      return { items: items.map(toNotification), next }
    },

    countUnread: repository.countUnread,

    /** Marks notifications as read. Returns how many stay unread. */
    markRead: async (
      { all, ids }: { all?: true | undefined; ids?: string[] | undefined },
      { uid }: User,
    ): Promise<{ notifications: number }> => {
      await repository.markRead(uid, all ? {} : { ids })
      return { notifications: await repository.countUnread(uid) }
    },

    /** Marks the notification of a cause as read. */
    markCauseRead: (uid: string, cause: string, session: Session): Promise<void> =>
      repository.markRead(uid, { cause }, session),

    getSettings,

    isMailed: async (uid: string, type: NotificationType, session: Session): Promise<boolean> => {
      const [doc] = await settings.findMany([uid], session)
      return toSettings(doc)[type].email
    },

    /** Finds those of some users whose push notifications contain names. */
    findPushNames: async (uids: readonly string[]): Promise<Set<string>> =>
      new Set((await settings.findMany(uids)).filter((doc) => toSettings(doc).pushNames).map(({ _id }) => _id)),

    /** Whether these users see which of their messages were read. Each user must have this setting switched on. */
    showsSeen: async (uids: readonly string[]): Promise<boolean> =>
      (await settings.findMany(uids)).every((doc) => toSettings(doc).seen),

    updateSettings: async (changes: NotificationSettingsInput, user: User): Promise<NotificationSettings> => {
      const off = notificationTypes.filter((type) => changes[type]?.email === false)
      await saveAndCancel(user.uid, (session) => settings.save(user.uid, changes, session), off)
      return getSettings(user)
    },

    /** Switches off the mails of the notification type, or the alerts of the saved search, that the token names. */
    unsubscribe: async (token: string): Promise<{ type: NotificationType; search?: string | null }> => {
      const [name, uid, searchId] = links.verify('unsubscribe', token)?.subject.split(' ', 3) ?? []
      const type = notificationTypes.find((each) => each === name)
      if (!type || uid === undefined) {
        const message = 'This link isn’t valid. Please open the full link from the email.'
        throw new AppError('validation_failed', message, { fields: { token: message } })
      }
      if (searchId !== undefined) {
        return { type, search: await stopSearch(uid, new ObjectId(searchId)) }
      }
      // The link of a deleted account changes nothing.
      if (await accounts.exists(uid)) {
        await saveAndCancel(uid, (session) => settings.unsubscribe(uid, type, session), [type])
      }
      return { type }
    },

    exportUser: async ({
      uid,
    }: User): Promise<Pick<OwnData, 'notifications' | 'notificationSettings' | 'complete'>> => {
      const own = await repository.findAll(uid, MAX_EXPORTED)
      return {
        notifications: own
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
          .map(({ type, createdAt, read }) => ({ type, at: createdAt.toISOString(), read })),
        notificationSettings: await getSettings({ uid }),
        complete: own.length < MAX_EXPORTED,
      }
    },

    /** Deletes the notifications and settings of a user, and the notifications that the user caused. */
    deleteUser: async ({ uid }: User): Promise<void> => {
      await deleteAllWithMails({ uid })
      await deleteAllWithMails({ actorUid: uid })
      await settings.delete(uid)
    },

    /** Deletes a user's notifications that another user caused, and those about the given listings. */
    deleteAbout: async (
      uid: string,
      { actorUid, listingIds }: { actorUid: string; listingIds: readonly ObjectId[] },
      session: Session,
    ): Promise<void> => {
      await deleteWithMails({ uid, actorUid }, session)
      await deleteWithMails({ uid, listingId: { $in: [...listingIds] } }, session)
    },

    /** Deletes the notifications that a user caused. */
    deleteCausedBy: (actorUid: string): Promise<void> => deleteAllWithMails({ actorUid }),

    /** Deletes the notifications about a listing until a time, except those of its owner. */
    deleteOfOthers: ({ _id, ownerUid }: { _id: ObjectId; ownerUid: string | null }, until: Date): Promise<void> =>
      deleteAllWithMails({
        listingId: _id,
        createdAt: { $lte: until },
        ...(ownerUid !== null && { uid: { $ne: ownerUid } }),
      }),

    deleteListing: (listingId: ObjectId): Promise<void> => deleteAllWithMails({ listingId }),
  }
}

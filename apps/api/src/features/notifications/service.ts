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
import type { PlannerService } from '../../mail/planner-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import {
  isMailedType,
  type NotificationContent,
  type NotificationDoc,
  type NotificationSettingsDoc,
} from './document.ts'
import { pushDeviceRepository } from './push-device-repository.ts'
import { type Notified, notificationRepository, type Recipient } from './repository.ts'
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
  emailTexts: doc?.emailTexts ?? true,
  pushNames: doc?.pushNames ?? false,
})

const MAX_EXPORTED = 10_000

interface Deps {
  accounts: AccountService
  planner: PlannerService
  /** Ends the alerts of a saved search. Returns its name, or null if it was deleted. */
  stopSearch: (uid: string, id: ObjectId) => Promise<string | null>
}

export type NotificationService = ReturnType<typeof notificationService>

/** Stores and lists notifications, and keeps the settings of users. */
export const notificationService = (
  { db, now, notificationMailDelayMs, links: linkSettings, events, push, transaction }: FeatureContext,
  { accounts, planner, stopSearch }: Deps,
) => {
  const repository = notificationRepository(db)
  const settings = settingsRepository(db)
  const devices = pushDeviceRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  /** Tells open pages of these users that their notifications have changed. */
  const publish = (uids: readonly string[], session: Session): void => {
    if (uids.length === 0) return
    afterCommit(session, () => events.publish([...new Set(uids)], { name: 'notification', data: {} }))
  }

  const deleteMany = async (filter: Parameters<typeof repository.deleteMany>[0], session: Session): Promise<void> =>
    publish(await repository.deleteMany(filter, session), session)

  /** Does the same in batches, each in a transaction of its own. */
  const deleteAll = (filter: Parameters<typeof repository.deleteMany>[0]): Promise<void> =>
    repository.inBatches(filter, (ids) =>
      transaction((session) => deleteMany({ ...filter, _id: { $in: ids } }, session)),
    )

  const toRecipients = async (
    uids: readonly string[],
    type: NotificationType,
    session: Session,
  ): Promise<Recipient[]> => {
    if (uids.length === 0) return []
    const changed = new Map((await settings.findMany(uids, session)).map((doc) => [doc._id, doc]))
    const withDevice =
      push && notificationDefs[type].isPushed ? await devices.findUids(uids, session) : new Set<string>()
    return uids.flatMap((uid) => {
      const { inApp, email } = toSettings(changed.get(uid))[type]
      const isMailed = email && isMailedType(type)
      return inApp || isMailed ? [{ uid, inApp, isMailed, isPushed: inApp && withDevice.has(uid) }] : []
    })
  }

  /** Plans the mails about stored notifications, and tells open pages of their users. */
  const tell = async (
    { recipients, notified }: { recipients: readonly Recipient[]; notified: readonly Notified[] },
    { type, at }: { type: NotificationType; at: Date },
    session: Session,
  ): Promise<void> => {
    const dueAt = new Date(at.getTime() + (notificationDefs[type].isMailedAtOnce ? 0 : notificationMailDelayMs))
    const scheduled = notified.flatMap(({ uid, _id, isMailed }) =>
      isMailed ? { person: uid, key: _id.toHexString(), dueAt } : [],
    )
    if (isMailedType(type)) await planner.schedule(type, scheduled, session)
    publish(
      recipients.flatMap(({ uid, inApp }) => (inApp ? uid : [])),
      session,
    )
  }

  const getSettings = async ({ uid }: User): Promise<NotificationSettings> => toSettings(await settings.find(uid))

  return {
    /** Stores a notification for each user who has none of the same cause. */
    addOnce: async (uids: readonly string[], content: NotificationContent, session: Session): Promise<void> => {
      const at = now()
      const recipients = await toRecipients(uids, content.type, session)
      const notified = await repository.addOnce(recipients, content, at, session)
      await tell({ recipients, notified }, { type: content.type, at }, session)
    },

    /**
     * Stores a notification for each user. Replaces the one of the same cause. Of one that is newer than `quietSince`,
     * replaces the content only. `isRead`: they know of it, so it is stored as read, without a push.
     */
    replace: async (
      uids: readonly string[],
      content: NotificationContent,
      session: Session,
      { quietSince, isRead = false }: { quietSince?: Date | undefined; isRead?: boolean } = {},
    ): Promise<void> => {
      const at = now()
      const found = await toRecipients(uids, content.type, session)
      const recipients = isRead ? found.map((each) => ({ ...each, isPushed: false })) : found
      const notified = await repository.replace(recipients, content, { at, quietSince, isRead }, session)
      await tell({ recipients, notified }, { type: content.type, at }, session)
    },

    /** Deletes the notification of a cause, unless the user has seen it or it was mailed. */
    cancel: async (uid: string, cause: string, session: Session): Promise<void> => {
      const unread = await repository.findUnreadOfCause(uid, cause, session)
      if (!unread) return
      const { _id, type } = unread
      const key = _id.toHexString()
      if (isMailedType(type) && (await planner.isMailed({ person: uid, topic: type, key }, session))) return
      await deleteMany({ uid, _id }, session)
    },

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

    /** Marks a user's notifications with an `href` as read. */
    markPageRead: repository.markPageRead,

    /** Marks the notification of a cause as read. */
    markCauseRead: (uid: string, cause: string, session: Session): Promise<void> =>
      repository.markRead(uid, { cause }, session),

    getSettings,

    isMailed: async (uid: string, type: NotificationType): Promise<boolean> => (await getSettings({ uid }))[type].email,

    /** Finds those of some users whose push notifications contain names. */
    findPushNames: async (uids: readonly string[]): Promise<Set<string>> =>
      new Set((await settings.findMany(uids)).filter((doc) => toSettings(doc).pushNames).map(({ _id }) => _id)),

    /** Whether these users see which of their messages were read. Each user must have this setting switched on. */
    showsSeen: async (uids: readonly string[]): Promise<boolean> =>
      (await settings.findMany(uids)).every((doc) => toSettings(doc).seen),

    updateSettings: async (changes: NotificationSettingsInput, user: User): Promise<NotificationSettings> => {
      await settings.save(user.uid, changes)
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
      if (await accounts.exists(uid)) await settings.unsubscribe(uid, type)
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
      await deleteAll({ uid })
      await deleteAll({ actorUid: uid })
      await settings.delete(uid)
    },

    /** Deletes a user's notifications that another user caused, and those about the given listings. */
    deleteAbout: async (
      uid: string,
      { actorUid, listingIds }: { actorUid: string; listingIds: readonly ObjectId[] },
      session: Session,
    ): Promise<void> => {
      await deleteMany({ uid, actorUid }, session)
      await deleteMany({ uid, listingId: { $in: [...listingIds] } }, session)
    },

    /** Deletes users' notifications about viewings by their `href`. */
    deleteViewings: (uids: readonly string[], hrefs: readonly string[], session: Session): Promise<void> =>
      deleteMany({ uid: { $in: [...uids] }, cause: /^viewing /, href: { $in: [...hrefs] } }, session),

    /** Deletes the notifications that a user caused. */
    deleteCausedBy: (actorUid: string): Promise<void> => deleteAll({ actorUid }),

    /** Deletes the notifications about a listing until a time, except those of its owner. */
    deleteOfOthers: ({ _id, ownerUid }: { _id: ObjectId; ownerUid: string | null }, until: Date): Promise<void> =>
      deleteAll({
        listingId: _id,
        createdAt: { $lte: until },
        ...(ownerUid !== null && { uid: { $ne: ownerUid } }),
      }),

    deleteListing: (listingId: ObjectId): Promise<void> => deleteAll({ listingId }),
  }
}

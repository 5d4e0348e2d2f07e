import { ObjectId } from '../db/object-id.ts'
import type { NotificationDoc } from '../features/notifications/document.ts'
import type { TestApi } from './test-api.ts'

/** Inserts notifications of a user, each a second older than the one before. Returns their ids. */
export const insertNotifications = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  uid: string,
  all: readonly Partial<NotificationDoc>[],
): Promise<string[]> => {
  const docs = all.map((fields, i): NotificationDoc => {
    const _id = new ObjectId()
    return {
      _id,
      uid,
      type: 'message',
      cause: `message ${_id.toHexString()}`,
      title: `Notification ${i}`,
      body: 'About “Sunny room near the park”',
      href: '/messages',
      createdAt: new Date(clock.now().getTime() - i * 1_000),
      read: false,
      inApp: true,
      ...fields,
    }
  })
  await collections.notifications.insertMany(docs)
  return docs.map(({ _id }) => _id.toHexString())
}

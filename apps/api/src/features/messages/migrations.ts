import type { ObjectId } from 'mongodb'
import type { Migration } from '../../db/migrate.ts'
import { conversationMessages, conversations } from './document.ts'

/** Sets the date of the host's first message in the conversations that count for the usual reply time. */
const storeFirstReplies: Migration = {
  number: 14,
  name: 'store first replies of hosts',
  run: async (db) => {
    const since = new Date(Date.now() - 90 * 86_400_000)
    const recent = conversations.of(db).find({ createdAt: { $gt: since }, hostRepliedAt: { $exists: false } })
    for await (const { _id } of recent.project<{ _id: ObjectId }>({ _id: 1 })) {
      const first = await conversationMessages
        .of(db)
        .findOne({ conversationId: _id, from: 'host' }, { sort: { seq: 1 } })
      if (!first) continue
      await conversations.of(db).updateOne({ _id }, { $min: { hostRepliedAt: first.createdAt } })
    }
  },
}

export const messageMigrations = [storeFirstReplies]

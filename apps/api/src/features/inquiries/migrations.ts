import type { Migration } from '../../db/migrate.ts'
import { outbox } from '../../mail/outbox-repository.ts'
import { mailOf } from './mail.ts'
import { type InquiryDoc, storedInquiries } from './repository.ts'

/** An inquiry of earlier servers, which also had keys of calls. */
interface MessageDoc extends InquiryDoc {
  /** Present while its mail might not be in the outbox. */
  unqueuedAt?: Date
}

/**
 * Earlier servers stored inquiries as `messages` and queued the mail of one, under the same id, after it was stored. Mails
 * did not always name the account.
 */
const moveInquiries: Migration = {
  number: 8,
  name: 'move messages of the forms to inquiries',
  run: async (db) => {
    const messages = db.collection<MessageDoc>('messages')
    const mails = outbox.of(db)
    for await (const { unqueuedAt, ...inquiry } of messages.find({}, { projection: { once: 0, body: 0 } })) {
      const { _id, uid, at } = inquiry
      if (unqueuedAt) {
        const mail = { ...mailOf(inquiry), createdAt: at, attempts: 0, dueAt: at }
        await mails.updateOne({ _id }, { $setOnInsert: mail }, { upsert: true })
      }
      if (uid !== null) await mails.updateOne({ _id }, { $set: { uid } })
      await storedInquiries.of(db).replaceOne({ _id }, inquiry, { upsert: true })
      await messages.deleteOne({ _id })
    }
    await messages.drop()
  },
}

export const inquiryMigrations = [moveInquiries]

import type { Migration } from '../../db/migrate.ts'
import { outbox } from '../../mail/outbox-repository.ts'
import { createInquiryMail } from './mail.ts'
import { type InquiryDoc, storedInquiries } from './repository.ts'

/** An inquiry as earlier versions stored it. */
interface LegacyInquiryDoc extends InquiryDoc {
  /** Present while the mail may be missing in the outbox. */
  unqueuedAt?: Date
}

/**
 * Earlier versions stored inquiries as `messages`, and queued the mail later under the same id. Some mails lacked the `uid`
 * of the account.
 */
const moveInquiries: Migration = {
  number: 8,
  name: 'move messages to inquiries',
  run: async (db) => {
    const messages = db.collection<LegacyInquiryDoc>('messages')
    const mails = outbox.of(db)
    for await (const { unqueuedAt, ...inquiry } of messages.find({}, { projection: { once: 0, body: 0 } })) {
      const { _id, uid, at } = inquiry
      if (unqueuedAt) {
        const mail = { ...createInquiryMail(inquiry), createdAt: at, attempts: 0, dueAt: at }
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

import type { Migration } from '../db/migrate.ts'
import { outbox } from './outbox-repository.ts'

/** Earlier versions stored keys of calls and limits in mails. They kept emptied mails (`removed`) for these keys. */
const removeKeysFromMails: Migration = {
  number: 9,
  name: 'remove keys from mails',
  run: async (db) => {
    const mails = db.collection(outbox.name)
    await mails.deleteMany({ outcome: 'removed' })
    await mails.updateMany({}, { $unset: { once: '', body: '' } })
  },
}

export const mailMigrations = [removeKeysFromMails]

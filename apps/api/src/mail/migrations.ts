import type { Migration } from '../db/migrate.ts'
import { outbox } from './outbox-repository.ts'

/** Earlier servers kept keys of calls and limits in mails, and emptied mails for their keys alone. */
const removeKeysOfMails: Migration = {
  number: 9,
  name: 'remove keys from mails',
  run: async (db) => {
    const mails = db.collection(outbox.name)
    await mails.deleteMany({ outcome: 'removed' })
    await mails.updateMany({}, { $unset: { once: '', body: '' } })
  },
}

export const mailMigrations = [removeKeysOfMails]

import type { ContactMessageInput, SupportMessageInput } from '@roommate-finder/contracts/inquiries'
import { runKeyed } from '../../db/idempotency.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { outboxService } from '../../mail/outbox.ts'
import type { FeatureContext } from '../feature.ts'
import { mailOf } from './mail.ts'
import { type InquiryDoc, inquiryRepository } from './repository.ts'

const MAX_EXPORTED = 1000

export interface Sender {
  uid: string | undefined
  /** Identifies a visitor by a keyed hash. */
  key: string
  idempotencyKey: string | undefined
}

type Written = Omit<InquiryDoc, '_id' | 'uid' | 'at'>

export type InquiryService = ReturnType<typeof inquiryService>

/** Stores what comes by the contact and the support form, together with the mail to support. */
export const inquiryService = (context: Pick<FeatureContext, 'db' | 'transaction' | 'now'>) => {
  const { db, now } = context
  const repository = inquiryRepository(db)
  const outbox = outboxService(context)

  /** Stores an inquiry and its mail. `body` is the parsed body that it was made of. */
  const store = (written: Written, body: object, { uid, key, idempotencyKey }: Sender): Promise<void> =>
    runKeyed(context, { scope: written.form, owner: uid ?? key, key: idempotencyKey, body }, async (session) => {
      const inquiry: InquiryDoc = { _id: new ObjectId(), ...written, uid: uid ?? null, at: now() }
      await repository.insert(inquiry, session)
      await outbox.put(mailOf(inquiry), { uid, session })
      return inquiry._id.toHexString()
    })

  return {
    contact: async ({ referral, ...input }: ContactMessageInput, sender: Sender): Promise<void> => {
      if (referral) return
      const { firstName, lastName, email, phone, inquiryType, subject, message } = input
      const name = `${firstName} ${lastName}`
      await store(
        { form: 'contact', name, email, kind: inquiryType, subject, text: message, ...(phone && { phone }) },
        input,
        sender,
      )
    },

    support: async ({ referral, ...input }: SupportMessageInput, sender: Sender): Promise<void> => {
      if (referral) return
      const { name, email, priority, subject, message } = input
      await store({ form: 'support', name, email, kind: priority, subject, text: message }, input, sender)
    },

    exported: async (uid: string) => {
      const own = await repository.latestOf(uid, MAX_EXPORTED)
      return {
        messages: own.map(({ form, at, name, email, phone, kind, subject, text }) => ({
          form,
          at: at.toISOString(),
          name,
          email,
          ...(phone !== undefined && { phone }),
          kind,
          subject,
          text,
        })),
        complete: own.length < MAX_EXPORTED,
      }
    },

    deleteOf: (uid: string, session: Session): Promise<void> => repository.deleteOf(uid, session),
  }
}

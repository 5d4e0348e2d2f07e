import type { ContactMessageInput, SupportMessageInput } from '@roommate-finder/contracts/inquiries'
import { type KeyedCaller, runIdempotently } from '../../db/idempotency.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import type { FeatureContext } from '../context.ts'
import type { InquiryDoc } from './document.ts'
import { createInquiryMail } from './mail.ts'
import { inquiryRepository } from './repository.ts'

const MAX_EXPORTED = 1000

type InquiryContent = Omit<InquiryDoc, '_id' | 'uid' | 'at'>

export type InquiryService = ReturnType<typeof inquiryService>

/** Stores inquiries, each together with its mail to support. */
export const inquiryService = (
  context: Pick<FeatureContext, 'db' | 'transaction' | 'now'>,
  { outbox }: { outbox: OutboxService },
) => {
  const { db, now } = context
  const repository = inquiryRepository(db)

  /** Stores an inquiry and its mail. `body` is the parsed body of the call. */
  const store = (content: InquiryContent, body: object, caller: KeyedCaller): Promise<void> =>
    runIdempotently(context, { scope: content.form, caller, body }, async (session) => {
      const { uid } = caller
      const inquiry: InquiryDoc = { _id: new ObjectId(), ...content, uid: uid ?? null, at: now() }
      await repository.insert(inquiry, session)
      await outbox.queue(createInquiryMail(inquiry), { person: uid, session })
      return inquiry._id.toHexString()
    })

  return {
    sendContactMessage: async ({ referral, ...input }: ContactMessageInput, caller: KeyedCaller): Promise<void> => {
      if (referral) return
      const { firstName, lastName, email, phone, inquiryType, subject, message } = input
      const name = `${firstName} ${lastName}`
      await store(
        { form: 'contact', name, email, kind: inquiryType, subject, text: message, ...(phone && { phone }) },
        input,
        caller,
      )
    },

    sendSupportMessage: async ({ referral, ...input }: SupportMessageInput, caller: KeyedCaller): Promise<void> => {
      if (referral) return
      const { name, email, priority, subject, message } = input
      await store({ form: 'support', name, email, kind: priority, subject, text: message }, input, caller)
    },

    exportUser: async ({ uid }: { uid: string }) => {
      const own = await repository.findLatestByUser(uid, MAX_EXPORTED)
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

    deleteUser: ({ uid }: { uid: string }): Promise<void> => repository.deleteByUser(uid),
  }
}

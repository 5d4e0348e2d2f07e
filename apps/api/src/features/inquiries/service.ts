import type { ContactMessageInput, SupportMessageInput } from '@roommate-finder/contracts/inquiries'
import type { Collections } from '../../db/collections.ts'
import type { MessageDoc } from '../../db/documents.ts'
import { ObjectId } from '../../db/object-id.ts'
import { usedKey } from '../../errors.ts'
import { bodyHash, onceWithin } from '../../lib/once.ts'
import type { OutboxService } from '../../mail/outbox.ts'
import { mailOf } from './mail.ts'
import { inquiryRepository } from './repository.ts'

const DAY_MS = 86_400_000

/** An unqueued message younger than this may still be on its way. */
const IN_FLIGHT_MS = 10_000

const MAX_EXPORTED = 1000

export interface Sender {
  uid: string | undefined
  /** The uid, or the keyed hash of a visitor. */
  key: string
  idempotencyKey: string | undefined
}

type Written = Pick<MessageDoc, 'form' | 'name' | 'email' | 'kind' | 'subject' | 'text'> & { phone?: string }

export type InquiryService = ReturnType<typeof inquiryService>

/**
 * A message is stored as unqueued, then its mail is put into the outbox under the message's id, then it is marked as
 * queued. So whatever a crash leaves half done is an unqueued message, and putting its mail there again heals it.
 */
export const inquiryService = (
  collections: Pick<Collections, 'messages'>,
  outbox: Pick<OutboxService, 'put' | 'forget'>,
  now: () => Date,
) => {
  const repository = inquiryRepository(collections)

  const queue = async (message: MessageDoc): Promise<void> => {
    await outbox.put(mailOf(message), { id: message._id, uid: message.uid ?? undefined })
    await repository.markQueued(message._id)
  }

  /** Stores and queues a message; `body` is the parsed body that it was made of. */
  const take = async (written: Written, body: object, { uid, key, idempotencyKey }: Sender): Promise<void> => {
    const at = now()
    const message: MessageDoc = {
      _id: new ObjectId(),
      ...written,
      uid: uid ?? null,
      at,
      unqueuedAt: at,
      ...(idempotencyKey !== undefined && {
        once: onceWithin([written.form, key, idempotencyKey], DAY_MS, at),
        body: bodyHash(body),
      }),
    }
    const earlier = await repository.insert(message)
    if (!earlier) await queue(message)
    else if (earlier.body !== undefined && earlier.body !== message.body) throw usedKey()
  }

  return {
    contact: async ({ referral, ...input }: ContactMessageInput, sender: Sender): Promise<void> => {
      if (referral) return
      const { firstName, lastName, email, phone, inquiryType, subject, message } = input
      const name = `${firstName} ${lastName}`
      await take(
        { form: 'contact', name, email, kind: inquiryType, subject, text: message, ...(phone && { phone }) },
        input,
        sender,
      )
    },

    support: async ({ referral, ...input }: SupportMessageInput, sender: Sender): Promise<void> => {
      if (referral) return
      const { name, email, priority, subject, message } = input
      await take({ form: 'support', name, email, kind: priority, subject, text: message }, input, sender)
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

    /** Removes the messages that an account sent, and what the outbox holds of them. */
    forget: async (uid: string): Promise<void> => {
      // By their ids too: mails of an older server hold no uid.
      await outbox.forget({ _id: { $in: await repository.idsOf(uid) } })
      await repository.removeAllOf(uid)
    },

    /** Queues the mails of messages that a crash kept from it. Returns how many. */
    repair: async (): Promise<number> => {
      let queued = 0
      for await (const message of repository.unqueued(new Date(now().getTime() - IN_FLIGHT_MS))) {
        await queue(message)
        queued++
      }
      return queued
    },
  }
}

import * as z from 'zod/mini'
import { offers } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { listing } from './listings.ts'
import { isoDate, objectId } from './primitives.ts'

const seen = z.object({ listingId: objectId, at: isoDate })

/** Everything that is stored of an account, newest first, and nothing of anybody else. */
export const ownData = z.object({
  exportedAt: isoDate,
  /** False where a list is so long that its oldest part is left out. */
  complete: z.boolean(),
  account: z.object({
    uid: z.string(),
    email: z.nullable(z.string()),
    emailVerified: z.boolean(),
    name: z.nullable(z.string()),
    photoURL: z.nullable(z.string()),
    memberSince: z.nullable(isoDate),
    offer: z.nullable(z.enum(offers)),
  }),
  listings: z.array(listing),
  interests: z.array(z.object({ listingId: objectId, since: isoDate })),
  /** Contact details that were revealed to the account within the last 24 hours. */
  reveals: z.array(seen),
  /** Rooms that were looked at within the last 48 hours. */
  views: z.array(seen),
  messages: z.array(
    z.object({
      form: z.enum(['contact', 'support']),
      at: isoDate,
      name: z.string(),
      email: z.string(),
      phone: z.optional(z.string()),
      kind: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  /** Of the account's address; null where that is not confirmed, and so may be somebody else's, or not known to it. */
  newsletter: z.nullable(z.object({ subscribed: z.boolean(), at: z.nullable(isoDate) })),
})
export type OwnData = z.infer<typeof ownData>

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'Everything that is stored of the caller',
  auth: 'needed',
  rate: 'reads',
  freshToken: true,
  status: 200,
  response: ownData,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  summary: 'Deletes the caller’s account with all that belongs to it; needs a sign-in within the last 5 minutes',
  auth: 'needed',
  rate: 'writes',
  status: 204,
  errors: ['reauth_required'],
})

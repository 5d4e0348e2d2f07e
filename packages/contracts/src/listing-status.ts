import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, listingParams, listingStatuses, type StatusWith, statusDefs } from './listings.ts'
import { isoDate, linkToken } from './primitives.ts'

const settable = listingStatuses.filter(
  (status): status is StatusWith<'isSettable', true> => statusDefs[status].isSettable,
)

/** The statuses that an owner sets. `foundHere`, with `rented`: whether they found the person on this site. */
export const statusInput = z.object({
  status: z.enum(settable, `Must be ${settable.slice(0, -1).join(', ')} or ${settable.at(-1)}`),
  foundHere: z.optional(z.boolean('Must be true or false')),
})
export type StatusInput = z.infer<typeof statusInput>

/** Sets the status. `statusDefs` says what follows. */
export const setListingStatus = endpoint({
  method: 'POST',
  path: '/roommates/:id/status',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  body: statusInput,
  status: 200,
  response: listing,
})

/** Confirms that the room is available, which makes the listing active. */
export const renewListing = endpoint({
  method: 'POST',
  path: '/roommates/:id/renew',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  status: 200,
  response: listing,
})

export const renewalToken = z.object({ token: linkToken })

export const renewedListing = z.object({ title: z.string(), expiresAt: isoDate })
export type RenewedListing = z.infer<typeof renewedListing>

/** Renews the listing that the token of a mail names, once. Mails link to the page `/renew?token=`. */
export const renewByToken = endpoint({
  method: 'POST',
  path: '/renewals',
  auth: 'open',
  rate: 'writes',
  body: renewalToken,
  status: 200,
  response: renewedListing,
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Shown for a user without a name. */
export const MEMBER_NAME = 'Roommate Finder member'

export const offers = ['launch'] as const
export type Offer = (typeof offers)[number]

/** The stored settings of an account. `offer` is the offer that the user signed up with; nothing is charged. */
export const me = z.object({ offer: z.nullable(z.enum(offers, `Offer must be null or ${offers.join(', ')}`)) })
export type Me = z.infer<typeof me>

/**
 * What `GET /me` and `PUT /me` return. `photoURL` is the path of the profile photo that others see. `timeZone` is absent
 * until it is set, `timeZoneChosen` unless the user chose it, and `hasViewingFeed` unless the user has a calendar of viewings.
 */
export const account = z.extend(me, {
  photoURL: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  timeZoneChosen: z.optional(z.literal(true)),
  hasViewingFeed: z.optional(z.literal(true)),
})
export type Account = z.infer<typeof account>

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: account,
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/me',
  auth: 'needed',
  rate: 'writes',
  body: me,
  status: 200,
  response: account,
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

// Separate from notifications.ts, which more pages load.

const MAX_ENDPOINT = 2000
const MAX_KEY = 200

const NOT_ENDPOINT = 'Endpoint must be an https URL of a public server'

/** Returns whether a text is an https URL whose host is a domain name. The addresses of the name are checked on use. */
const isPublicUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && /\.[a-z][a-z0-9-]*$/.test(url.hostname)
}

const pushEndpoint = z
  .string('Endpoint is required')
  .check(z.maxLength(MAX_ENDPOINT, { error: NOT_ENDPOINT, abort: true }), z.refine(isPublicUrl, NOT_ENDPOINT))

const key = (name: string) =>
  z
    .string(`${name} is required`)
    .check(
      z.maxLength(MAX_KEY, { error: `${name} is too long`, abort: true }),
      z.regex(/^[\w+/-]+={0,2}$/, `${name} must be base64url`),
    )

export const pushKeys = z.object({ p256dh: key('p256dh'), auth: key('auth') }, 'Keys are required')

/** A subscription of a browser, as `PushSubscription.toJSON()` returns it. Other fields are ignored. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: pushKeys,
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

export const pushEndpointInput = z.pick(pushSubscription, { endpoint: true })

/** `publicKey`: the key for subscriptions of browsers, as base64url. null: the server sends no push notifications. */
export const pushSettings = z.object({ publicKey: z.nullable(z.string()) })
export type PushSettings = z.infer<typeof pushSettings>

export const getPush = endpoint({
  method: 'GET',
  path: '/me/push',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: pushSettings,
})

/** Sends push notifications to a browser from now on. */
export const subscribePush = endpoint({
  method: 'PUT',
  path: '/me/push',
  auth: 'needed',
  rate: 'writes',
  body: pushSubscription,
  status: 204,
})

/** Sends no more push notifications to a browser. An unknown endpoint changes nothing. */
export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/me/push',
  auth: 'needed',
  rate: 'writes',
  body: pushEndpointInput,
  status: 204,
})

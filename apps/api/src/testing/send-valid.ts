import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { findExample } from '@roommate-finder/contracts/openapi'
import type { Test } from 'supertest'
import { createSignedLinks, type Purpose } from '../mail/links.ts'
import { ASKED_AT } from './ask-to-renew.ts'
import { SMALL_IMAGE } from './images.ts'
import { toShareToken } from './insert-viewing.ts'
import { createSlot } from './propose-viewings.ts'
import { type Caller, contactBody, listingBody, messageBody, supportBody, testLinks, type Verb } from './test-api.ts'

/** Sends a valid request to an endpoint. `id` replaces every path parameter except `:type`, and makes `:token`. */
export const sendValid = (by: Caller, call: Endpoint, id = '0123456789abcdef01234567'): Test => {
  const path = call.path.replace(':type', 'listing').replace(':token', toShareToken(id)).replace(/:\w+/g, id)
  const request = by[call.method.toLowerCase() as Verb](path).query(queries[call.path]?.(id) ?? {})
  if (call.upload) return request.type('image/png').send(SMALL_IMAGE)
  if (!call.body) return request
  return request.send(bodies[call.path]?.(id) ?? (findExample(call.body) as object))
}

const toToken = (area: 'newsletter' | 'notifications', purpose: Purpose, subject: string) => (): { token: string } => ({
  token: createSignedLinks(testLinks, area).createToken(purpose, { subject, issuedAt: new Date() }),
})

/** Valid queries by path. Other endpoints need none. */
const queries: Record<string, (id: string) => Record<string, string>> = {
  '/map': () => ({ bbox: '-98,30,-97,31', zoom: '10' }),
  '/newsletter/unsubscribe': toToken('newsletter', 'unsubscribe', 'ana@example.com'),
  '/notifications/unsubscribe': toToken('notifications', 'unsubscribe', 'message ana'),
  '/places': () => ({ query: 'austin' }),
  '/rooms-by-id': (id) => ({ ids: `${id},0123456789abcdef01234567` }),
}

/** Valid bodies by path. Other endpoints get the example of the API reference. */
const bodies: Record<string, (id: string) => object> = {
  '/roommates': () => listingBody(),
  '/roommates/:id': () => listingBody(),
  '/roommates/:id/photos': () => [],
  '/contact-messages': () => contactBody(),
  '/support-messages': () => supportBody(),
  '/roommates/:id/status': () => ({ status: 'paused' }),
  '/renewals': (id) => ({
    token: createSignedLinks(testLinks, 'rooms').createToken('renew', { subject: id, issuedAt: ASKED_AT }),
  }),
  '/roommates/:id/declines': (id) => ({ ids: [id] }),
  '/roommates/:id/messages': () => messageBody(),
  '/roommates/:id/interests/:interestId/messages': () => messageBody(),
  '/roommates/:id/invitations': (id) => ({ seekerId: id, body: 'Would you like to see our room?' }),
  '/conversations/:id/messages': () => messageBody(),
  '/conversations/:id/viewings': () => ({ slots: [createSlot(new Date(), 48)] }),
  '/conversations/:id/read': (id) => ({ upTo: id }),
  '/saved-searches': () => ({ name: 'Near campus', query: { location: 'Austin', maxRent: 900 }, frequency: 'instant' }),
  '/saved-searches/:id': () => ({ frequency: 'daily' }),
  '/reports': (id) => ({ target: 'listing', id, reason: 'scam' }),
  '/blocks': (id) => ({ listingId: id }),
  '/moderation/targets/:type/:id/actions': () => ({ action: 'warn', reason: 'Please stay polite.' }),
  '/me/push': (id) => ({
    endpoint: `https://push.example.com/${id}`,
    keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u', auth: 'tBHItJI5svbpez7KI4CCXg' },
  }),
  '/newsletter': () => ({ email: 'ana@example.com' }),
  '/newsletter/confirm': toToken('newsletter', 'confirm', 'ana@example.com'),
  '/me': () => ({ offer: 'launch' }),
}

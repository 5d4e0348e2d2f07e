import { MAX_PUSH_DEVICES } from '../limits.ts'
import { pushEndpointInput, pushKeys, pushSettings, pushSubscription } from '../push.ts'
import { component, type FeatureDocs } from './feature-docs.ts'

const ENDPOINT = 'The URL of the push service to which messages for the browser are sent.'

const example = {
  endpoint: 'https://push.example.com/send/dGhpcyBpcyBub3QgcmVhbA',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

export const pushDocs: FeatureDocs = {
  tag: 'Push notifications',
  description:
    'Browsers that get the notifications about messages and alerts of the caller at once, by Web Push (RFC 8030). Off unless the operator has set a key.',
  operations: {
    getPush: { summary: 'Get the key for push subscriptions', success: 'The key, or `null`.' },
    subscribePush: {
      summary: 'Send push notifications to a browser',
      description: `At most ${MAX_PUSH_DEVICES} browsers; a further one replaces the one that was stored first. A browser belongs to the account that stored it last. The API drops it when its push service responds with 404 or 410.`,
      success: 'The browser is stored.',
    },
    unsubscribePush: {
      summary: 'Send no more push notifications to a browser',
      description: 'An unknown endpoint changes nothing.',
      success: 'The browser gets no more push notifications.',
    },
  },
  components: [
    component('PushSettings', pushSettings, {
      description: 'What a browser needs to subscribe.',
      fields: { publicKey: 'The public VAPID key (RFC 8292) as base64url. `null` if push notifications are off.' },
      example: { publicKey: example.keys.p256dh },
    }),
    component('PushSubscription', pushSubscription, {
      description: 'A push subscription of a browser. Unknown keys are ignored.',
      fields: { endpoint: ENDPOINT, keys: 'The keys with which messages for the browser are encrypted.' },
      example,
    }),
    component('PushKeys', pushKeys, {
      description: 'The keys of a push subscription (RFC 8291).',
      fields: { p256dh: 'Public key of the browser as base64url.', auth: 'Secret of the browser as base64url.' },
      example: example.keys,
    }),
    component('PushEndpoint', pushEndpointInput, {
      description: 'A push subscription of a browser. Unknown keys are ignored.',
      fields: { endpoint: ENDPOINT },
      example: { endpoint: example.endpoint },
    }),
  ],
}

import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { createPublicHttps, type PublicHttpsOptions } from '../../lib/public-https.ts'
import type { PushDeviceDoc } from './document.ts'

/** Browsers' push services answer in less than a second. */
const MAX_MS = 3_000

/** How long a push service keeps a message for a browser that is offline. */
const KEPT_S = 12 * 3600

/** Bad request, unauthorized, forbidden, too large. */
const REFUSED = new Set([400, 401, 403, 413])

/** What the service worker of the page shows; it is encrypted for the browser. */
export interface PushMessage {
  title: string
  body: string
  /** Path of a page. */
  href: string
  /** A later message with the same tag replaces this one. At most 32 characters of base64url. */
  tag: string
}

export interface PushSender {
  /** The key with which browsers subscribe, as base64url. */
  publicKey: string
  /**
   * Sends a message to a browser. Returns `gone` if the subscription has ended, and `refused` if the push service
   * would refuse the message again, or accepts the connection and does not answer within 3 s. Rejects after other failures.
   */
  send: (device: Pick<PushDeviceDoc, '_id' | 'keys'>, message: PushMessage) => Promise<'sent' | 'gone' | 'refused'>
}

export interface PushSettings {
  /** The VAPID key (RFC 8292) as base64url. */
  privateKey: string
  /** Where push services reach the operator: a `mailto:` URL. */
  subject: string
}

const toPublicKey = (privateKey: string): string => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

/** Creates a sender of push notifications, which sends them to public addresses only. */
export const createPushSender = (
  { privateKey, subject }: PushSettings,
  options: PublicHttpsOptions = {},
  maxMs = MAX_MS,
): PushSender => {
  const request = createPublicHttps(options)
  const publicKey = toPublicKey(privateKey)

  const encrypt = ({ _id: endpoint, keys }: Pick<PushDeviceDoc, '_id' | 'keys'>, message: PushMessage) =>
    webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_S,
      urgency: 'high',
      topic: message.tag,
    })

  return {
    publicKey,
    send: async (device, message) => {
      let details: ReturnType<typeof encrypt>
      try {
        details = encrypt(device, message)
      } catch {
        // The keys are invalid.
        return 'gone'
      }
      const { method, headers, body } = details
      const signal = AbortSignal.timeout(maxMs)
      let isConnected = false
      const onConnect = (): void => {
        isConnected = true
      }
      const response = await request(new URL(device._id), { method, headers, body, signal, onConnect }).catch(
        (error: unknown) => {
          // Without a connection, the fault may be that of name servers or of our own network.
          if (!signal.aborted || !isConnected) throw error
        },
      )
      if (!response) return 'refused'
      response.destroy()
      const { statusCode = 0 } = response
      if (statusCode === 404 || statusCode === 410) return 'gone'
      if (REFUSED.has(statusCode)) return 'refused'
      if (statusCode < 200 || statusCode >= 300) throw new Error(`The push service responded with ${statusCode}`)
      return 'sent'
    },
  }
}

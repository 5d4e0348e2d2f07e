import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export type Purpose = 'confirm' | 'renew' | 'unsubscribe'

export interface LinkSettings {
  /** The secret that signs links. */
  key: string
  /** The origin of the web app. */
  webUrl: string
}

/** The first part of the path of a link. */
type Area = 'newsletter' | 'notifications' | 'rooms'

export interface Claim {
  /** An email address; the id of a listing; or the notification type, the uid of an account and perhaps the id of its saved search. */
  subject: string
  issuedAt: Date
}

const payloadShape = z.tuple([z.string(), z.string(), z.string(), z.number()])

/**
 * Creates and verifies the links in mails, which prove that a person reads the mail of an address. A token is a payload
 * and its signature. The payload includes area, purpose and subject, so a token is valid for these alone.
 */
export const createSignedLinks = ({ key, webUrl }: LinkSettings, area: Area) => {
  const sign = (payload: Buffer): Buffer => createHmac('sha256', key).update(payload).digest()

  const createToken = (purpose: Purpose, { subject, issuedAt }: Claim): string => {
    const payload = Buffer.from(JSON.stringify([area, purpose, subject, issuedAt.getTime()]))
    return `${payload.toString('base64url')}.${sign(payload).toString('base64url')}`
  }

  return {
    /** Returns the keyed hash of an address, to compare addresses without storing them. */
    hashAddress: (address: string): string =>
      sign(Buffer.from(JSON.stringify([area, 'address', address]))).toString('base64url'),

    createToken,

    createUrl: (purpose: Purpose, claim: Claim): string =>
      `${webUrl}/${area}/${purpose}?token=${createToken(purpose, claim)}`,

    /** Returns the claim of a token, or undefined if the token is invalid or has another area or purpose. */
    verify: (purpose: Purpose, token: string): Claim | undefined => {
      const [payload, signature] = token.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
      if (!payload || !signature) return undefined
      const expected = sign(payload)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      const result = z.safeParse(payloadShape, JSON.parse(payload.toString()))
      if (!result.success || result.data[0] !== area || result.data[1] !== purpose) return undefined
      const [, , subject, issuedAt] = result.data
      return { subject, issuedAt: new Date(issuedAt) }
    },
  }
}

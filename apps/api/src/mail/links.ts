import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export type Purpose = 'confirm' | 'unsubscribe'

export interface LinkSettings {
  /** The secret that signs links. */
  key: string
  /** The origin of the web app. */
  webUrl: string
}

export interface Claim {
  address: string
  issuedAt: Date
}

const payloadShape = z.tuple([z.literal('newsletter'), z.string(), z.string(), z.number()])

/**
 * Creates and verifies the links in mails, which prove that a person reads the mail of an address. A token is a payload
 * and its signature. The payload includes purpose and address, so a token is valid for these alone.
 */
export const createSignedLinks = ({ key, webUrl }: LinkSettings) => {
  const sign = (payload: Buffer): Buffer => createHmac('sha256', key).update(payload).digest()

  const createToken = (purpose: Purpose, { address, issuedAt }: Claim): string => {
    const payload = Buffer.from(JSON.stringify(['newsletter', purpose, address, issuedAt.getTime()]))
    return `${payload.toString('base64url')}.${sign(payload).toString('base64url')}`
  }

  return {
    /** Returns the keyed hash of an address, to compare addresses without storing them. */
    hashAddress: (address: string): string =>
      sign(Buffer.from(JSON.stringify(['newsletter', 'address', address]))).toString('base64url'),

    createUrl: (purpose: Purpose, claim: Claim): string =>
      `${webUrl}/newsletter/${purpose}?token=${createToken(purpose, claim)}`,

    /** Returns the claim of a token, or undefined if the token is invalid or has another purpose. */
    verify: (purpose: Purpose, token: string): Claim | undefined => {
      const [payload, signature] = token.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
      if (!payload || !signature) return undefined
      const expected = sign(payload)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      const result = z.safeParse(payloadShape, JSON.parse(payload.toString()))
      if (!result.success || result.data[1] !== purpose) return undefined
      const [, , address, issuedAt] = result.data
      return { address, issuedAt: new Date(issuedAt) }
    },
  }
}

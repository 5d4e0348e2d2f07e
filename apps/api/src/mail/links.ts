import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export type Purpose = 'confirm' | 'unsubscribe'

export interface LinkSettings {
  /** Secret that links are signed with. */
  key: string
  /** Origin of the web page. */
  webUrl: string
}

export interface Claim {
  address: string
  issuedAt: Date
}

const payloadShape = z.tuple([z.literal('newsletter'), z.string(), z.string(), z.number()])

/**
 * Links that prove that whoever opens them reads the mail of an address. A token is its payload and a signature over it;
 * purpose and address are part of what is signed, so one serves for nothing else.
 */
export const signedLinks = ({ key, webUrl }: LinkSettings) => {
  const signatureOf = (payload: Buffer): Buffer => createHmac('sha256', key).update(payload).digest()

  const tokenFor = (purpose: Purpose, { address, issuedAt }: Claim): string => {
    const payload = Buffer.from(JSON.stringify(['newsletter', purpose, address, issuedAt.getTime()]))
    return `${payload.toString('base64url')}.${signatureOf(payload).toString('base64url')}`
  }

  return {
    /** Keyed hash of an address: compares addresses without storing them. */
    hashOf: (address: string): string =>
      signatureOf(Buffer.from(JSON.stringify(['newsletter', 'address', address]))).toString('base64url'),

    url: (purpose: Purpose, claim: Claim): string =>
      `${webUrl}/newsletter/${purpose}?token=${tokenFor(purpose, claim)}`,

    /** What a token of this purpose says; undefined where it was not signed here for it. */
    read: (purpose: Purpose, token: string): Claim | undefined => {
      const [payload, signature] = token.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
      if (!payload || !signature) return undefined
      const expected = signatureOf(payload)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      const result = z.safeParse(payloadShape, JSON.parse(payload.toString()))
      if (!result.success || result.data[1] !== purpose) return undefined
      const [, , address, issuedAt] = result.data
      return { address, issuedAt: new Date(issuedAt) }
    },
  }
}

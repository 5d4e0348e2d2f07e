import { createHmac, sign } from 'node:crypto'
import { generate } from 'selfsigned'

/** What Google signs ID tokens with. */
export interface SigningKey {
  kid: string
  privateKey: string
  publicKey: string
  certificate: string
}

export type Claims = Record<string, unknown>

let made = 0

export const makeSigningKey = async (): Promise<SigningKey> => {
  const pems = await generate([{ name: 'commonName', value: 'securetoken.system.gserviceaccount.com' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  return { kid: `key-${++made}`, privateKey: pems.private, publicKey: pems.public, certificate: pems.cert }
}

/** How a token is signed: as Google does, not at all, or with what everybody knows taken for a secret. */
export type Signature = 'RS256' | 'none' | 'HS256 with the public key'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const signatureOf = (text: string, key: SigningKey, signature: Signature): string => {
  if (signature === 'none') return ''
  if (signature === 'RS256') return sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')
  return createHmac('sha256', key.certificate).update(text).digest('base64url')
}

/** `header` replaces parts of the usual one; `undefined` leaves a part out. */
export const signToken = (
  claims: Claims,
  key: SigningKey,
  { signature = 'RS256', header = {} }: { signature?: Signature; header?: Claims } = {},
): string => {
  const alg = signature === 'HS256 with the public key' ? 'HS256' : signature
  const text = `${encode({ alg, kid: key.kid, typ: 'JWT', ...header })}.${encode(claims)}`
  return `${text}.${signatureOf(text, key, signature)}`
}

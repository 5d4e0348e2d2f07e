import { createHmac, sign } from 'node:crypto'
import { generate } from 'selfsigned'

/** A key that signs ID tokens, like Google's. */
export interface SigningKey {
  kid: string
  privateKey: string
  publicKey: string
  certificate: string
}

export type Claims = Record<string, unknown>

let keyCount = 0

export const createSigningKey = async (): Promise<SigningKey> => {
  const pems = await generate([{ name: 'commonName', value: 'securetoken.system.gserviceaccount.com' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  return { kid: `key-${++keyCount}`, privateKey: pems.private, publicKey: pems.public, certificate: pems.cert }
}

/** How a token is signed: like Google's (RS256), unsigned, or with the public certificate as HMAC secret. */
export type Signature = 'RS256' | 'none' | 'HS256 with the public key'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const createSignature = (text: string, key: SigningKey, signature: Signature): string => {
  if (signature === 'none') return ''
  if (signature === 'RS256') return sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')
  return createHmac('sha256', key.certificate).update(text).digest('base64url')
}

/** Signs a token. `header` overrides fields of the default header; undefined omits a field. */
export const signToken = (
  claims: Claims,
  key: SigningKey,
  { signature = 'RS256', header = {} }: { signature?: Signature; header?: Claims } = {},
): string => {
  const alg = signature === 'HS256 with the public key' ? 'HS256' : signature
  const text = `${encode({ alg, kid: key.kid, typ: 'JWT', ...header })}.${encode(claims)}`
  return `${text}.${createSignature(text, key, signature)}`
}

import { createHmac } from 'node:crypto'

/** Separates uses: the same text has a different hash for each purpose. */
type Purpose = 'address' | 'caller' | 'claims' | 'email' | 'trend' | 'user'

export type KeyedHash = (purpose: Purpose, text: string) => string

/** Creates a hash function (HMAC-SHA-256, base64url). Without the key, trying all texts does not reveal the text. */
export const createKeyedHash =
  (key: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')

/** Hashes an email address, whose upper and lower case count as equal. */
export const hashEmail = (hash: KeyedHash, email: string): string => hash('email', email.toLowerCase())

import { createHmac } from 'node:crypto'

/** What a hash stands for. Equal texts of different purposes have different hashes. */
type Purpose = 'address' | 'caller' | 'claims' | 'email' | 'user'

export type KeyedHash = (purpose: Purpose, text: string) => string

/** Makes hashes (HMAC-SHA-256, base64url) from which the text can't be found without the key, not even by trying all. */
export const keyedHash =
  (key: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')

import { createHash, randomBytes } from 'node:crypto'

/** Creates the secret of an address that needs no account. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a secret, so that the stored data contain no address. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

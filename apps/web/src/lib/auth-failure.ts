/** An error of the identity service. `code` lacks the prefix `auth/`. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The identity service refused: ${code}`, options)
    this.code = code
  }
}

/** The client library of the identity service failed to load. Not a code of the service. */
export const SERVICE_NOT_LOADED = 'service-not-loaded'
/** The link of a mail has no code. Not a code of the service. */
export const MISSING_CODE = 'missing-link-code'

const PREFIX = 'auth/'

const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && code.startsWith(PREFIX) ? code.slice(PREFIX.length) : null
}

export const toAuthFailure = (error: unknown): AuthFailure =>
  error instanceof AuthFailure ? error : new AuthFailure(codeOf(error) ?? 'unknown', { cause: error })

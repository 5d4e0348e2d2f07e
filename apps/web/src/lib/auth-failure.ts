/** A refusal of the identity service, by its code without `auth/`. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The identity service refused: ${code}`, options)
    this.code = code
  }
}

/** Codes of our own: the code of the identity service did not come, and a link came without its code. */
export const SERVICE_NOT_LOADED = 'service-not-loaded'
export const MISSING_CODE = 'missing-link-code'

const PREFIX = 'auth/'

const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && code.startsWith(PREFIX) ? code.slice(PREFIX.length) : null
}

export const toAuthFailure = (error: unknown): AuthFailure =>
  error instanceof AuthFailure ? error : new AuthFailure(codeOf(error) ?? 'unknown', { cause: error })

import { AuthFailure, MISSING_CODE } from '#src/lib/auth-failure.ts'

/** Without its code a link is refused here: the identity service would only say that something went wrong. */
export const codeOfLink = (code: string): string => {
  if (code === '') throw new AuthFailure(MISSING_CODE)
  return code
}

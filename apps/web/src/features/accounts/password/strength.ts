export const PASSWORD_HINT = 'Use 6+ characters with uppercase, lowercase, numbers & symbols'

export const PASSWORD_POLICY_MESSAGE =
  'Password must contain at least one uppercase letter, one lowercase letter, and be at least 6 characters long.'

export const MAX_SCORE = 5

const isLongEnough = (password: string): boolean => password.length >= 6
const hasLower = (password: string): boolean => /\p{Ll}/u.test(password)
const hasUpper = (password: string): boolean => /\p{Lu}/u.test(password)
const hasDigit = (password: string): boolean => /\p{Nd}/u.test(password)
const hasSymbol = (password: string): boolean => /[^\p{L}\p{N}]/u.test(password)

/** Returns whether a new password is accepted. The other criteria are recommendations. */
export const meetsPolicy = (password: string): boolean =>
  isLongEnough(password) && hasLower(password) && hasUpper(password)

/** Returns the number of met criteria, 0 to 5. */
export const scoreOf = (password: string): number =>
  [isLongEnough, hasLower, hasUpper, hasDigit, hasSymbol].filter((has) => has(password)).length

export type Strength = 'Weak' | 'Medium' | 'Strong'

export const strengthOf = (score: number): Strength => {
  if (score <= 2) return 'Weak'
  return score === 3 ? 'Medium' : 'Strong'
}

const MASK = '•••@'

/**
 * Masks an email address for a viewer who may not see it: its first character, `•••@` and its domain.
 * Returns undefined for text that is not an address.
 */
export const maskEmail = (email: string): string | undefined => {
  const [, first, domain] = /^(\S)\S*@([^\s@]+)$/u.exec(email) ?? []
  return first === undefined ? undefined : `${first}${MASK}${domain}`
}

export const isMaskedEmail = (email: string): boolean => email.includes(MASK)

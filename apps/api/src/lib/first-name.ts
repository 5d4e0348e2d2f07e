import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'

/** The name of a person who has deleted their account. */
export const FORMER_MEMBER = 'Former member'

/**
 * Returns the first name of a person, or the whole name if it starts with an initial or a title, as in “J. Smith”, or stands
 * for none.
 */
export const toFirstName = (name: string): string => {
  const [first = name] = name.split(' ')
  return name === MEMBER_NAME || name === FORMER_MEMBER || first.endsWith('.') || Array.from(first).length === 1
    ? name
    : first
}

import { readTrip, type SignInTrip } from '#src/lib/sign-in-trip.ts'
import { stateText } from '#src/lib/state-field.ts'

/** What goes along between the sign-in pages: the way back, and the address so that it is typed once. */
export interface Carried extends Partial<SignInTrip> {
  email?: string
}

export const readCarriedEmail = (state: unknown): string => stateText(state, 'email') ?? ''

/** The state for a link to another sign-in page. */
export const carryOn = (state: unknown, email: string): Carried | null => {
  const carried = { ...readTrip(state), ...(email !== '' && { email }) }
  return Object.keys(carried).length > 0 ? carried : null
}

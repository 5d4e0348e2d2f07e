import type { FactKey } from '../facts.ts'
import { MAX_BILLS_ESTIMATE, MAX_DEPOSIT } from '../limits.ts'

/** Describes the facts in the API reference. */
export const factDocs: Record<FactKey, string> = {
  availableFrom: 'First day that the room can be moved into, at most five years from now.',
  minimumStayMonths: 'Shortest stay, in months.',
  deposit: `Deposit in US dollars, 0 to ${MAX_DEPOSIT}.`,
  billsIncluded: 'Whether the rent includes the bills.',
  billsEstimate: `What the bills cost, in US dollars per month, 0 to ${MAX_BILLS_ESTIMATE}.`,
  furnished: 'Whether the room is furnished.',
  bathroom: 'Whether the bathroom is shared.',
  householdSize: 'How many people live there, including the new roommate.',
  roomSizeSqFt: 'Size of the room, in square feet.',
  petsAllowed: 'Whether pets are allowed.',
  smokingAllowed: 'Whether smoking is allowed.',
  couplesWelcome: 'Whether couples are welcome.',
  hostType: 'Who rents out the room.',
  amenities: 'Amenities of the home, without duplicates.',
}

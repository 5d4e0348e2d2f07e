import type { HostType } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { capitalize, formatCounted, formatMoney } from '#src/lib/format.ts'
import { formatMoveIn } from './card-facts.ts'
import { formatMonths } from './facts.ts'

export interface MustKnow {
  label: string
  /** The label inside a sentence. */
  noun: string
  /** Undefined if the listing does not state the fact. */
  value?: string | undefined
  /** An explanation of the value. */
  note?: string | undefined
  /** Asks the host for the fact. */
  question: string
}

export const mustKnowKeys = ['moveIn', 'stay', 'total', 'deposit', 'petsAndSmoking', 'household'] as const
type MustKnowKey = (typeof mustKnowKeys)[number]

const totalOf = ({ rent, monthlyTotal, billsIncluded, billsEstimate }: Listing): Pick<MustKnow, 'value' | 'note'> => {
  if (rent === null || billsIncluded === undefined) return {}
  if (monthlyTotal === null) return { value: `${formatMoney(rent)} + utilities`, note: 'Utilities are extra' }
  const note = billsIncluded ? 'Utilities included' : `Utilities about ${formatMoney(billsEstimate ?? 0)}`
  return { value: formatMoney(monthlyTotal), note }
}

const depositOf = (deposit: number | undefined): string | undefined => {
  if (deposit === undefined) return undefined
  return deposit === 0 ? 'None' : formatMoney(deposit)
}

const rulesOf = ({ petsAllowed, smokingAllowed }: Listing): string | undefined => {
  const rules = [
    petsAllowed !== undefined && (petsAllowed ? 'pets allowed' : 'no pets'),
    smokingAllowed !== undefined && (smokingAllowed ? 'smoking allowed' : 'no smoking'),
  ].filter((rule) => rule !== false)
  return rules.length > 0 ? capitalize(rules.join(', ')) : undefined
}

const hostNotes: Record<HostType, string> = {
  'lives-there': 'Host lives here',
  landlord: 'Rented by the landlord',
  agent: 'Rented through an agent',
}

const householdOf = ({ householdSize, hostType }: Listing): Pick<MustKnow, 'value' | 'note'> => {
  const note = hostType && hostNotes[hostType]
  if (householdSize === undefined) return { value: note }
  return { value: formatCounted(householdSize, 'person', 'people total'), note }
}

/** Returns the six facts that decide whether a room fits. */
export const mustKnowOf = (listing: Listing): Record<MustKnowKey, MustKnow> => {
  const { availableFrom, minimumStayMonths, deposit } = listing
  return {
    moveIn: {
      label: 'Move-in',
      noun: 'move-in date',
      value: availableFrom && capitalize(formatMoveIn(availableFrom)),
      question: 'When can I move in?',
    },
    stay: {
      label: 'Minimum stay',
      noun: 'minimum stay',
      value: minimumStayMonths === undefined ? undefined : formatMonths(minimumStayMonths),
      question: 'What’s the minimum stay?',
    },
    total: {
      label: 'Total per month',
      noun: 'total per month',
      ...totalOf(listing),
      question: 'What’s the monthly total with utilities?',
    },
    deposit: {
      label: 'Deposit',
      noun: 'deposit',
      value: depositOf(deposit),
      question: 'How much is the deposit?',
    },
    petsAndSmoking: {
      label: 'Pets and smoking',
      noun: 'pets and smoking',
      value: rulesOf(listing),
      question: 'Are pets and smoking allowed?',
    },
    household: {
      label: 'Household',
      noun: 'household',
      ...householdOf(listing),
      question: 'Who lives in the home?',
    },
  }
}

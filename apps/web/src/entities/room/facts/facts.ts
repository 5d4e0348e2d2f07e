import type { Amenity, FactKey, HostType } from '@roommate-finder/contracts/facts'
import { MAX_MINIMUM_STAY_MONTHS } from '@roommate-finder/contracts/limits'
import { formatCount, formatCounted, formatMoney } from '#src/lib/format.ts'
import { formatMoveIn } from './card-facts.ts'

/** Formats a value of a fact or filter, given as in a URL: `true`, `6` or `lives-there`. */
export type FormatValue = (value: string) => string

/** How the page shows a fact. Its type and limits stand in the contract's `factDefs`. */
export interface FactView {
  /** The label of its field. */
  field: string
  /** The group of the form in which the field stands. */
  group: 'Moving in and costs' | 'Room' | 'Household' | 'Amenities'
  hint?: string
  /** The values that the field offers, and their labels there. Short, so that two fit in one line on phones. */
  options?: Readonly<Record<string, string>>
  /** A name and values in few words, for the filter, the table on the room's page and the comparison of rooms. */
  short: { label: string; format: FormatValue }
  /** Set if `mustKnowOf` shows the fact, at the top of the room's page. The table there then does not. */
  inStrip?: true
}

export const formatMonths = (months: number): string => formatCounted(months, 'month', 'months')

export const amenityLabels: Record<Amenity, string> = {
  wifi: 'Wi-Fi',
  washer: 'Washer',
  dryer: 'Dryer',
  dishwasher: 'Dishwasher',
  parking: 'Parking',
  'bike-storage': 'Bike storage',
  'air-conditioning': 'Air conditioning',
  heating: 'Heating',
  balcony: 'Balcony',
  garden: 'Yard',
  gym: 'Gym',
  elevator: 'Elevator',
  'step-free': 'No stairs',
  lock: 'Bedroom lock',
}

export const hostTypeLabels: Record<HostType, string> = {
  'lives-there': 'Someone who lives there',
  landlord: 'Landlord',
  agent: 'Agent',
}

const bathroomLabels = { shared: 'Shared', private: 'Private' }

const stays = Object.fromEntries(
  Array.from({ length: MAX_MINIMUM_STAY_MONTHS }, (_, i) => [i + 1, formatMonths(i + 1)]),
)

/** Formats a value by its label. */
export const byLabel =
  (labels: Readonly<Record<string, string>>): FormatValue =>
  (value) =>
    labels[value] ?? value

/** Formats yes or no. */
export const yesOrNo = (yes: string, no: string): FormatValue => byLabel({ true: yes, false: no })

const allowed = yesOrNo('Allowed', 'Not allowed')
const yesNo = { true: 'Yes', false: 'No' }
const utilities = { true: 'Included', false: 'Extra' }
const money: FormatValue = (amount) => (amount === '0' ? 'None' : formatMoney(Number(amount)))
const moveIn: FormatValue = (date) => {
  const day = formatMoveIn(date)
  return day === 'now' ? 'Now' : day
}

/** The facts of a room in the order of the form. */
export const factViews: Record<FactKey, FactView> = {
  availableFrom: {
    group: 'Moving in and costs',
    field: 'Available from',
    short: { label: 'Move-in', format: moveIn },
    inStrip: true,
  },
  minimumStayMonths: {
    group: 'Moving in and costs',
    field: 'Minimum stay',
    options: stays,
    short: { label: 'Minimum stay', format: byLabel(stays) },
    inStrip: true,
  },
  billsIncluded: {
    group: 'Moving in and costs',
    field: 'Utilities',
    options: utilities,
    short: { label: 'Utilities', format: byLabel(utilities) },
    inStrip: true,
  },
  billsEstimate: {
    group: 'Moving in and costs',
    field: 'Estimated utilities per month',
    hint: 'Cards show rent and utilities together.',
    short: { label: 'Estimated utilities', format: money },
    inStrip: true,
  },
  deposit: {
    group: 'Moving in and costs',
    field: 'Deposit',
    hint: 'Enter 0 for no deposit.',
    short: { label: 'Deposit', format: money },
    inStrip: true,
  },
  furnished: {
    group: 'Room',
    field: 'Furnished',
    options: yesNo,
    short: { label: 'Furniture', format: yesOrNo('Furnished', 'Unfurnished') },
  },
  bathroom: {
    group: 'Room',
    field: 'Bathroom',
    options: bathroomLabels,
    short: { label: 'Bathroom', format: byLabel(bathroomLabels) },
  },
  roomSizeSqFt: {
    group: 'Room',
    field: 'Room size',
    hint: 'In square feet.',
    short: { label: 'Room size', format: (size) => `${formatCount(Number(size))} sq ft` },
  },
  householdSize: {
    group: 'Household',
    field: 'People in the home',
    hint: 'Including the new roommate.',
    short: { label: 'People in the home', format: (size) => formatCount(Number(size)) },
    inStrip: true,
  },
  hostType: {
    group: 'Household',
    field: 'Listed by',
    options: hostTypeLabels,
    short: { label: 'Listed by', format: byLabel(hostTypeLabels) },
    inStrip: true,
  },
  petsAllowed: {
    group: 'Household',
    field: 'Pets allowed',
    options: yesNo,
    short: { label: 'Pets', format: allowed },
    inStrip: true,
  },
  smokingAllowed: {
    group: 'Household',
    field: 'Smoking allowed',
    options: yesNo,
    short: { label: 'Smoking', format: allowed },
    inStrip: true,
  },
  couplesWelcome: {
    group: 'Household',
    field: 'Couples welcome',
    options: yesNo,
    short: { label: 'Couples', format: yesOrNo('Welcome', 'No couples') },
  },
  amenities: {
    group: 'Amenities',
    field: 'Amenities',
    hint: 'Select all that apply.',
    short: { label: 'Amenities', format: byLabel(amenityLabels) },
  },
}

/** All facts in the order of the form. */
export const factFields = Object.keys(factViews) as FactKey[]

export const isListFact = (name: FactKey): name is 'amenities' => name === 'amenities'

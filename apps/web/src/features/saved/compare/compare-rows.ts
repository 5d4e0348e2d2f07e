import type { FactKey } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { describeFit } from '#src/entities/fit/labels.ts'
import { formatStatus } from '#src/entities/room/facts/card-facts.ts'
import { factFields, factViews, isListFact } from '#src/entities/room/facts/facts.ts'
import { mustKnowOf } from '#src/entities/room/facts/must-know.ts'
import { formatMoney } from '#src/lib/format.ts'

/** A text, or a list of texts. Undefined if the room does not state it. */
export type ComparedValue = string | readonly string[] | undefined

export interface CompareRow {
  label: string
  /** One cell per room. */
  cells: readonly { value: ComparedValue; isLowestTotal: boolean }[]
  differs: boolean
  /** Whether most people choose by it, so that a difference is marked. */
  isKey: boolean
}

const readFact = (room: Listing, name: FactKey): ComparedValue => {
  const { format } = factViews[name].short
  if (isListFact(name)) return room[name]?.map(format)
  if (name === 'billsEstimate' && room.billsIncluded) return 'Included'
  const value = room[name]
  return value === undefined ? undefined : format(String(value))
}

interface Property {
  label: string
  read: (room: Listing) => ComparedValue
  isTotal?: true
  isKey?: boolean
}

const keyFacts: readonly FactKey[] = ['availableFrom', 'minimumStayMonths', 'petsAllowed']

const properties: readonly Property[] = [
  { label: 'Rent', read: ({ rent }) => (rent === null ? undefined : formatMoney(rent)) },
  { label: 'Monthly total', read: (room) => mustKnowOf(room).total.value, isTotal: true, isKey: true },
  { label: 'Availability', read: formatStatus },
  { label: 'Location', read: ({ location }) => location },
  { label: 'Room type', read: ({ roomType }) => roomType },
  ...factFields.map((name) => ({
    label: factViews[name].short.label,
    read: (room: Listing) => readFact(room, name),
    isKey: keyFacts.includes(name),
  })),
  { label: 'Lifestyle', read: ({ lifestyle }) => (lifestyle.length > 0 ? lifestyle : undefined) },
  { label: 'Photos', read: ({ photo }) => (photo ? 'Yes' : 'None yet') },
]

const readFit = ({ fit }: Listing): ComparedValue => {
  const sentences = fit ? describeFit(fit).map(({ text }) => text) : []
  return sentences.length > 0 ? sentences : undefined
}

/**
 * Returns the lowest monthly total, or null if all are equal, or if a room with an unknown total may cost less. Such a
 * room costs at least its rent.
 */
const findLowestTotal = (rooms: readonly Listing[]): number | null => {
  const totals = rooms.map(({ monthlyTotal }) => monthlyTotal)
  const lowest = Math.min(...totals.filter((total) => total !== null))
  const isSure = rooms.every(({ monthlyTotal, rent }) => monthlyTotal !== null || (rent !== null && rent >= lowest))
  return Number.isFinite(lowest) && isSure && new Set(totals).size > 1 ? lowest : null
}

/** Lists in another order are equal. */
const toKey = (value: ComparedValue): string | undefined =>
  typeof value === 'object' ? [...value].sort().join('\n') : value

/**
 * Returns the rows of the table: costs, each fact of the contract, lifestyle, whether there are photos, and for viewers with
 * answers how they fit.
 */
export const compareRooms = (rooms: readonly Listing[]): CompareRow[] => {
  const lowestTotal = findLowestTotal(rooms)
  const fits: Property[] = rooms.some(({ fit }) => fit) ? [{ label: 'How you fit', read: readFit, isKey: true }] : []
  return [...properties, ...fits].map(({ label, read, isTotal = false, isKey = false }) => {
    const cells = rooms.map((room) => ({
      value: read(room),
      isLowestTotal: isTotal && lowestTotal !== null && room.monthlyTotal === lowestTotal,
    }))
    return { label, cells, differs: new Set(cells.map(({ value }) => toKey(value))).size > 1, isKey }
  })
}

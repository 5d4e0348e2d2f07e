import { formatMoney } from '#src/lib/format.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 })
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/** Formats the Monday of a week: `Nov 16`. */
export const weekLabel = (week: string): string => day.format(new Date(week))

/** Formats a count in at most four characters, the space above a bar. */
export const shortCount = (count: number): string => (count < 1000 ? String(count) : short.format(count))

/** Formats an amount in at most five characters, the space on an axis. */
export const shortMoney = (amount: number): string =>
  amount < 10_000 ? wholeMoney(amount) : shortDollars.format(amount)

export const wholeMoney = (amount: number): string => formatMoney(Math.round(amount))

/** Truncates a text, because SVG has no text-overflow. */
export const shortened = (text: string, atMost: number): string =>
  text.length > atMost ? `${text.slice(0, atMost - 1).trimEnd()}…` : text

import { formatMoney } from '#src/lib/format.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 })
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/** The Monday that a week begins with: `Nov 16`. */
export const weekLabel = (week: string): string => day.format(new Date(week))

/** Above a bar there is room for four characters; the table has the whole number. */
export const shortCount = (count: number): string => (count < 1000 ? String(count) : short.format(count))

/** On an axis there is room for five. */
export const shortMoney = (amount: number): string =>
  amount < 10_000 ? wholeMoney(amount) : shortDollars.format(amount)

export const wholeMoney = (amount: number): string => formatMoney(Math.round(amount))

/** SVG text is never cut off by itself. */
export const shortened = (text: string, atMost: number): string =>
  text.length > atMost ? `${text.slice(0, atMost - 1).trimEnd()}…` : text

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
export const formatWeek = (week: string): string => day.format(new Date(week))

/** Formats a count in at most four characters, the space above a bar. */
export const formatShortCount = (count: number): string => (count < 1000 ? String(count) : short.format(count))

/** Formats an amount in at most six characters, such as `$9,999` or `$12.3K`. */
export const formatShortMoney = (amount: number): string =>
  amount < 10_000 ? formatWholeMoney(amount) : shortDollars.format(amount)

export const formatWholeMoney = (amount: number): string => formatMoney(Math.round(amount))

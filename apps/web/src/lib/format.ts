const LOCALE = 'en-US'
const wholeDollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
const countFormat = new Intl.NumberFormat(LOCALE)
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' })

export const formatMoney = (amount: number): string =>
  (Number.isInteger(amount) ? wholeDollars : dollarsAndCents).format(amount)

export const formatCount = (value: number): string => countFormat.format(value)

export const formatDate = (iso: string): string => dateFormat.format(new Date(iso))

export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso))

const MAX_EXCERPT = 80

/** A description as cards and rows show it (product spec 9). */
export const formatExcerpt = (text: string): string =>
  text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).trimEnd()}…` : text

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps = [
  { unit: 'year', seconds: 365 * DAY, once: 'last year' },
  { unit: 'month', seconds: 30 * DAY, once: 'last month' },
  { unit: 'week', seconds: 7 * DAY, once: 'last week' },
  { unit: 'day', seconds: DAY, once: 'yesterday' },
  { unit: 'hour', seconds: HOUR, once: '1 hour ago' },
  { unit: 'minute', seconds: MINUTE, once: '1 minute ago' },
]

/** "2 days ago"; a clock that runs behind the server's reads "now", never "in 3 seconds". */
export const formatAgo = (iso: string, now = Date.now()): string => {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const step = steps.find((candidate) => seconds >= candidate.seconds)
  if (!step) return 'now'
  const count = Math.floor(seconds / step.seconds)
  return count === 1 ? step.once : `${count} ${step.unit}s ago`
}

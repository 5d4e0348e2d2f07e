// All by hand: a browser takes 20 to 30 ms of the page's start to make its first format.

const groupDigits = (number: string): string => number.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')

export const formatMoney = (amount: number): string =>
  `$${groupDigits(Number.isInteger(amount) ? String(amount) : amount.toFixed(2))}`

export const formatCount = (value: number): string => groupDigits(String(value))

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

export const formatMonth = (iso: string): string => {
  const date = new Date(iso)
  return `${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

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

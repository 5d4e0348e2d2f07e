/** Made when it is first asked for: some take longer to make than all the rest of a file that the page begins with. */
const later = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

const wholeDollars = later(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const dollarsAndCents = later(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const plain = later(() => new Intl.NumberFormat('en-US'))
const relative = later(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))
const longDate = later(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }))
const monthAndYear = later(() => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }))

export const formatMoney = (amount: number): string =>
  (Number.isInteger(amount) ? wholeDollars() : dollarsAndCents()).format(amount)

export const formatCount = (value: number): string => plain().format(value)

export const formatDate = (iso: string): string => longDate().format(new Date(iso))

export const formatMonth = (iso: string): string => monthAndYear().format(new Date(iso))

const MAX_EXCERPT = 80

/** A description as cards and rows show it (product spec 9). */
export const formatExcerpt = (text: string): string =>
  text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).trimEnd()}…` : text

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps = [
  { unit: 'year', seconds: 365 * DAY },
  { unit: 'month', seconds: 30 * DAY },
  { unit: 'week', seconds: 7 * DAY },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
] as const

/** "2 days ago"; a clock that runs behind the server's reads "now", never "in 3 seconds". */
export const formatAgo = (iso: string, now = Date.now()): string => {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const step = steps.find((candidate) => seconds >= candidate.seconds)
  return step ? relative().format(-Math.floor(seconds / step.seconds), step.unit) : relative().format(0, 'second')
}

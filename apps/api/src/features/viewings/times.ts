import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '@roommate-finder/contracts/places'

/** What a viewing needs of its time to describe it. */
export interface Slot {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** The zone of most people who use the site. */
const FALLBACK_ZONE = 'America/New_York'

const HOUR_MS = 3_600_000

/**
 * Returns the time zone of a room: that of its place, or else that of its host or the seeker.
 * @param place where the room is; null if the host has written something that names no place
 */
export const findTimeZone = ({
  place,
  host,
  seeker,
}: {
  place: Point | null | undefined
  host: string | undefined
  seeker: string | undefined
}): string => (place ? tzLookup(place.lat, place.lng) : (host ?? seeker ?? FALLBACK_ZONE))

const formatter = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options })

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const SHORT = { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK } as const

/** Replaces the narrow spaces of `Intl`, which some programs show as boxes. */
const toPlainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ')

/** Returns whether the clocks show the same time twice, because they are set back. */
const isAmbiguous = (at: Date, timeZone: string): boolean => {
  const short = formatter(timeZone, SHORT)
  const shown = short.format(at)
  // Clocks are set back by an hour; on Lord Howe Island by half of one.
  return [-1, -0.5, 0.5, 1].some((hours) => short.format(at.getTime() + hours * HOUR_MS) === shown)
}

/** Returns the time zone in words, such as “Central Time”. */
export const nameTimeZone = (at: Date, timeZone: string): string => {
  const timeZoneName = isAmbiguous(at, timeZone) ? 'long' : 'longGeneric'
  const parts = formatter(timeZone, { timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Such as “Thu, Dec 3, 5:00 PM (Central Time)”. */
export const formatStart = ({ startsAt, timeZone }: Slot): string =>
  `${toPlainSpaces(formatter(timeZone, SHORT).format(startsAt))} (${nameTimeZone(startsAt, timeZone)})`

/** Such as “Thu, Dec 3, 5:00 – 5:30 PM (Central Time)”. */
export const formatSlot = ({ startsAt, endsAt, timeZone }: Slot): string =>
  `${toPlainSpaces(formatter(timeZone, SHORT).formatRange(startsAt, endsAt))} (${nameTimeZone(startsAt, timeZone)})`

/** Such as “Thursday, December 3”. */
export const formatDay = ({ startsAt, timeZone }: Slot): string =>
  formatter(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(startsAt)

/** Such as “5:00 PM (Central Time)”. */
export const formatClock = ({ startsAt, timeZone }: Slot): string =>
  `${toPlainSpaces(formatter(timeZone, CLOCK).format(startsAt))} (${nameTimeZone(startsAt, timeZone)})`

/** Such as “Thursday, December 3 at 5:00 PM (Central Time)”. */
export const formatWhen = (slot: Slot): string => `${formatDay(slot)} at ${formatClock(slot)}`

import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '@roommate-finder/contracts/places'
import { formatZonedDay, formatZonedSpan, formatZonedTime, nameTimeZone } from '@roommate-finder/contracts/zoned-time'

/** What a viewing needs of its time to describe it. */
export interface Slot {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** The zone of most people who use the site. */
const FALLBACK_ZONE = 'America/New_York'

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

const nameZone = ({ startsAt, timeZone }: Slot): string => nameTimeZone(startsAt.getTime(), timeZone)

/** Such as “Thu, Dec 3, 5:00 PM (Central Time)”. */
export const formatStart = (slot: Slot): string =>
  `${formatZonedDay(slot.startsAt.getTime(), slot.timeZone)}, ${formatClock(slot)}`

/** Such as “Thu, Dec 3, 5:00 – 5:30 PM (Central Time)”. */
export const formatSlot = (slot: Slot): string => {
  const [from, to] = [slot.startsAt.getTime(), slot.endsAt.getTime()]
  const zone = nameTimeZone(from, slot.timeZone, to)
  return `${formatZonedDay(from, slot.timeZone)}, ${formatZonedSpan(from, to, slot.timeZone)} (${zone})`
}

/** Such as “Thursday, December 3”. */
export const formatDay = ({ startsAt, timeZone }: Slot): string => formatZonedDay(startsAt.getTime(), timeZone, 'long')

/** Such as “5:00 PM (Central Time)”. */
export const formatClock = (slot: Slot): string =>
  `${formatZonedTime(slot.startsAt.getTime(), slot.timeZone)} (${nameZone(slot)})`

/** Such as “Thursday, December 3 at 5:00 PM (Central Time)”. */
export const formatWhen = (slot: Slot): string => `${formatDay(slot)} at ${formatClock(slot)}`

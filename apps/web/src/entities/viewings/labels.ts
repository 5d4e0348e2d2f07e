import { isolate } from '@roommate-finder/contracts/primitives'
import type { Viewing } from '@roommate-finder/contracts/viewings'
import {
  formatZonedDay,
  formatZonedSpan,
  formatZonedTime,
  nameTimeZone,
  toLocalMs,
} from '@roommate-finder/contracts/zoned-time'

export const PLACE_MISSING = 'Enter an address or a meeting point'

type Slot = Pick<Viewing, 'startsAt' | 'endsAt' | 'timeZone'>

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the viewer's time zone if its clocks show another time than those of `timeZone`. */
const findOtherZone = (at: number, timeZone: string): string | null => {
  const own = ownZone()
  return toLocalMs(at, own) === toLocalMs(at, timeZone) ? null : own
}

/** Describes a time as the clocks of the room show it. `own`: as those of the viewer do, if they differ. */
export const describeSlot = ({ startsAt, endsAt, timeZone }: Slot) => {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  const other = findOtherZone(from, timeZone)
  const day = formatZonedDay(from, timeZone)
  const ownDay = other === null ? day : formatZonedDay(from, other)
  return {
    day,
    longDay: formatZonedDay(from, timeZone, 'long'),
    span: formatZonedSpan(from, to, timeZone),
    zone: nameTimeZone(from, timeZone, to),
    own: other === null ? null : `${ownDay === day ? '' : `${ownDay}, `}${formatZonedSpan(from, to, other)} your time`,
  }
}

/** Formats a start as "Thu, Dec 3, 5:00 PM". */
export const formatStart = (at: number, timeZone: string): string =>
  `${formatZonedDay(at, timeZone)}, ${formatZonedTime(at, timeZone)}`

/** Formats a start as the clocks of the viewer show it, or returns null if they show what those of the room do. */
export const formatOwnStart = (at: number, timeZone: string): string | null => {
  const other = findOtherZone(at, timeZone)
  if (other === null) return null
  const isSameDay = formatZonedDay(at, other) === formatZonedDay(at, timeZone)
  return `${isSameDay ? formatZonedTime(at, other) : formatStart(at, other)} your time`
}

/** Formats a start as "Thu, Dec 3, 5:00 PM", with the time of the viewer if it differs: "(6:00 PM your time)". */
export const describeStart = (at: number, timeZone: string): string => {
  const own = formatOwnStart(at, timeZone)
  return formatStart(at, timeZone) + (own === null ? '' : ` (${own})`)
}

/** Names a viewing for people who cannot see its row. */
export const nameViewing = (viewing: Viewing): string =>
  `the viewing with ${isolate(viewing.name)} on ${formatStart(Date.parse(viewing.startsAt), viewing.timeZone)}`

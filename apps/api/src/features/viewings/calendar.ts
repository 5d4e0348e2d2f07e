import { isolate } from '@roommate-finder/contracts/primitives'
import ical, { ICalAttendeeStatus, type ICalCalendarData, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailCalendar } from '../../mail/outbox-service.ts'
import type { ViewingDoc } from './document.ts'

/** The site and the reader of a mail. */
interface Correspondents {
  organizer: { name: string; address: string }
  attendee: { name: string | null; address: string }
}

export type CalendarEntry = Pick<
  ViewingDoc,
  'entryId' | 'sequence' | 'conversationId' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'state'
> &
  Pick<ViewingDoc, 'confirmedAt' | 'canceledAt'>

const PRODUCT = { company: 'Roommate Finder', product: 'Viewings', language: 'EN' }
/** How often programs fetch a feed again, in seconds. */
const FETCH_EVERY_S = 3_600

/**
 * Describes one entry, whose id stays the same when the viewing is moved. A canceled one says nothing about the room: one of
 * the two may have blocked the other.
 */
const toEvent = (entry: CalendarEntry, webUrl: string) => {
  const { entryId, sequence, startsAt, endsAt, confirmedAt, canceledAt } = entry
  const isConfirmed = entry.state === 'confirmed'
  return {
    id: `${entryId.toHexString()}@${new URL(webUrl).hostname}`,
    sequence,
    // When the entry last changed, so that the file stays the same until then.
    stamp: canceledAt ?? confirmedAt ?? startsAt,
    start: startsAt,
    end: endsAt,
    status: isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    summary: isConfirmed ? `Room viewing: ${isolate(entry.title)}` : 'Canceled: Room viewing',
    ...(isConfirmed && {
      ...(entry.place !== undefined && { location: entry.place }),
      url: `${webUrl}/messages/${entry.conversationId.toHexString()}`,
    }),
  }
}

/** Ends each line as the format demands; the library leaves out the last end. */
const write = (data: ICalCalendarData): string => `${ical({ prodId: PRODUCT, ...data }).toString()}\r\n`

/** Writes the file of a download or a feed (RFC 5545). Times are in UTC. */
export const createCalendar = (entries: readonly CalendarEntry[], webUrl: string): string => {
  const events = entries.map((entry) => toEvent(entry, webUrl))
  const named = { name: 'Roommate Finder', ttl: FETCH_EVERY_S }
  return write({ method: ICalCalendarMethod.PUBLISH, ...named, events })
}

/** Writes the file of a mail about one entry (RFC 6047), which programs enter by themselves. */
export const createInvitation = (
  entry: CalendarEntry,
  { organizer, attendee }: Correspondents,
  webUrl: string,
): MailCalendar => {
  const method = entry.state === 'confirmed' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL
  const event = {
    ...toEvent(entry, webUrl),
    organizer: { name: organizer.name, email: organizer.address },
    // Both have agreed on this site, so calendars ask nothing.
    attendees: [{ email: attendee.address, name: attendee.name, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  }
  return { method, content: write({ method, events: [event] }) }
}

import type { Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatDollars } from '../lib/dollars.ts'
import { toLocalDay } from '../lib/local-time.ts'
import { toPhotoUrl, toRoomUrl } from '../lib/room-urls.ts'
import type { MailRoom } from './layout.ts'

/** The fields of a listing that mails show. */
export type RoomFacts = Pick<Listing, '_id' | 'title' | 'location' | 'rent' | 'availableFrom'> & {
  /** The cover. */
  photo: Pick<Photo, 'id' | 'alt'> | null
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const describeMoveIn = (availableFrom: string, today: string): string =>
  availableFrom <= today ? 'Available now' : `From ${day.format(new Date(availableFrom))}`

/**
 * Describes a room for a mail: cover, title, rent, place and move-in date.
 * @param timeZone that of the reader
 */
export const toMailRoom = (
  { _id, title, location, rent, availableFrom, photo }: RoomFacts,
  { webUrl, now, timeZone, note }: { webUrl: string; now: Date; timeZone: string; note?: string },
): MailRoom => ({
  kind: 'room',
  title: isolate(title),
  price: rent === null ? null : `${formatDollars(rent)} a month`,
  facts: [
    isolate(location),
    ...(availableFrom === undefined ? [] : [describeMoveIn(availableFrom, toLocalDay(now, timeZone))]),
  ],
  note: note ?? null,
  url: toRoomUrl(webUrl, _id),
  photo: photo && { url: toPhotoUrl(webUrl, photo, '480'), alt: photo.alt || 'A photo of the room' },
})

import { buildPath } from '@roommate-finder/contracts/endpoint'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import { getRoomPicture } from '@roommate-finder/contracts/previews'
import { isolate } from '@roommate-finder/contracts/primitives'
import { toLocalDay } from '@roommate-finder/contracts/zoned-time'
import { formatDollars } from '../lib/dollars.ts'
import { toRoomUrl } from '../lib/room-urls.ts'
import type { MailRoom } from './layout.ts'

/** The fields of a listing that mails show. */
export type RoomFacts = Pick<Listing, '_id' | 'title' | 'location' | 'rent' | 'availability' | 'availableFrom'> & {
  /** The cover. */
  photo: Pick<Photo, 'alt'> | null
  /** Set for a hidden room, which has no public picture. */
  isHidden?: boolean
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const describeMoveIn = (availableFrom: string, today: string): string => {
  if (availableFrom <= today) return 'available now'
  const isThisYear = availableFrom.slice(0, 4) === today.slice(0, 4)
  return `from ${(isThisYear ? day : dayOfYear).format(new Date(availableFrom))}`
}

/**
 * Describes a room for a mail: picture, title, and rent, place and move-in date in one line.
 * @param timeZone that of the reader
 */
export const toMailRoom = (
  { _id, title, location, rent, availability, availableFrom, photo, isHidden }: RoomFacts,
  { webUrl, now, timeZone, note }: { webUrl: string; now: Date; timeZone: string; note?: string },
): MailRoom => ({
  title: isolate(title),
  facts: [
    ...(rent === null ? [] : [`${formatDollars(rent)} /month`]),
    isolate(location),
    ...(availability === 'available' && availableFrom !== undefined
      ? [describeMoveIn(availableFrom, toLocalDay(now.getTime(), timeZone))]
      : []),
  ].join(' · '),
  note: note ?? null,
  url: toRoomUrl(webUrl, _id),
  picture: isHidden
    ? null
    : {
        url: `${webUrl}/api${buildPath(getRoomPicture, { params: { id: _id } })}`,
        alt: photo ? photo.alt || 'A photo of the room' : 'A drawing of a room',
      },
})

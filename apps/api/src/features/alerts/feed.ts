import { html } from '@remix-run/html-template'
import { type Listing, roomTypeNames } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { Feed } from 'feed'
import { formatDollars } from '../../lib/dollars.ts'
import { toRoomUrl } from '../../lib/room-urls.ts'
import type { SavedSearchDoc } from './document.ts'

type Room = Pick<Listing, '_id' | 'title' | 'location' | 'rent' | 'roomType' | 'createdAt'> & {
  /** When what the entry shows last changed. */
  entryAt: Date
}

/** Removes what XML cannot contain. */
const toXmlText = (text: string): string => text.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu, '')

const describe = ({ roomType, location, rent }: Room): string =>
  [...(rent === null ? [] : [`${formatDollars(rent)} a month`]), isolate(location), roomTypeNames[roomType]].join(' · ')

/** Creates the Atom feed of a saved search. It contains nothing that hosts have written but title and location. */
export const createFeed = (
  { _id, name, query, createdAt }: Pick<SavedSearchDoc, '_id' | 'name' | 'query' | 'createdAt'>,
  rooms: readonly Room[],
  { feedUrl, webUrl }: { feedUrl: string; webUrl: string },
): string => {
  const parameters = new URLSearchParams(query).toString()
  const feed = new Feed({
    id: `${webUrl}/saved-searches/${_id.toHexString()}`,
    title: toXmlText(`${name} – Roommate Finder`),
    link: `${webUrl}/all-items${parameters && `?${parameters}`}`,
    feedLinks: { atom: feedUrl },
    author: { name: 'Roommate Finder' },
    updated: new Date(Math.max(createdAt.getTime(), ...rooms.map(({ entryAt }) => entryAt.getTime()))),
    generator: false,
  })
  for (const room of rooms) {
    const link = toRoomUrl(webUrl, room._id)
    feed.addItem({
      id: link,
      link,
      // The feed declares both as HTML.
      title: String(html`${toXmlText(room.title)}`),
      description: String(html`${toXmlText(describe(room))}`),
      date: room.entryAt,
      published: new Date(room.createdAt),
    })
  }
  return feed.atom1()
}

import { isolate } from '@roommate-finder/contracts/primitives'
import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import { createMail, type MailBlock, toRow } from '../../mail/layout.ts'
import type { MailContent } from '../../mail/outbox-service.ts'
import { type RoomFacts, toMailRoom } from '../../mail/room.ts'

/** How many rooms one mail lists at most. */
const MAX_LISTED = 6

const UNOPENED = 'Still looking for a room?'

const ALL = 'Unsubscribe from all emails about saved searches'

const labels: Record<AlertReason, string> = { new: 'New', cheaper: 'Cheaper now', available: 'Available again' }
const subjects: Record<AlertReason, string> = {
  new: 'New room',
  cheaper: 'Cheaper room',
  available: 'Room available again',
}

const list = new Intl.ListFormat('en-US')

const quote = (name: string): string => `“${isolate(name)}”`

interface AlertedRoom {
  room: RoomFacts
  reason: AlertReason
  /** The searches that it fits. */
  searches: readonly { name: string }[]
}

const describeFit = ({ reason, searches }: AlertedRoom): string =>
  `${labels[reason]}. Matches ${list.format(searches.map(({ name }) => quote(name)))}.`

/** Creates a subject without words of a host, who could advertise by it. */
const createSubject = ([first, ...others]: readonly AlertedRoom[]): string => {
  if (!first || others.length > 0) return `${others.length + 1} rooms match your saved searches`
  const [search, ...more] = first.searches
  return `${subjects[first.reason]} for ${search && more.length === 0 ? quote(search.name) : 'your saved searches'}`
}

interface AlertMail {
  to: string
  /** null for a user without a name. */
  name: string | null
  /** At least one, the latest first. */
  rooms: readonly AlertedRoom[]
  now: Date
  /** That of the reader. */
  timeZone: string
  /** The origin of the web app. */
  webUrl: string
  /** The searches that the rooms fit, with the link that ends the alerts of each. */
  searches: readonly { name: string; unsubscribeUrl: string }[]
  /** Ends all mails about saved searches. */
  unsubscribeUrl: string
}

/** Creates a mail about rooms that fit saved searches. It contains no contact details. */
export const createAlertMail = (mail: AlertMail): MailContent => {
  const { to, name, rooms, now, timeZone, webUrl, searches, unsubscribeUrl: allUrl } = mail
  const listed = rooms.slice(0, MAX_LISTED)
  const more = rooms.length - listed.length
  const [only, ...others] = searches
  const shown = listed.map((each) => toMailRoom(each.room, { webUrl, now, timeZone, note: describeFit(each) }))
  const [first, ...further] = shown
  const subject = createSubject(rooms)
  const blocks: MailBlock[] =
    first && further.length === 0
      ? [
          { kind: 'room', room: first },
          { kind: 'button', label: 'See the room', url: first.url },
        ]
      : [
          ...shown.map(toRow),
          {
            kind: 'button',
            label: more > 0 ? `See ${more} more ${more === 1 ? 'room' : 'rooms'}` : 'Open saved searches',
            url: `${webUrl}/saved-searches`,
          },
        ]
  return {
    ...createMail({
      to,
      subject,
      name,
      blocks: [{ kind: 'heading', text: subject }, ...blocks],
      why: 'You’re getting this email because you saved a search.',
      stops: [
        ...searches.map(({ name, unsubscribeUrl }) => ({
          label: `Stop alerts for ${quote(name)}`,
          url: unsubscribeUrl,
        })),
        { label: ALL, url: allUrl },
      ],
      webUrl,
    }),
    unsubscribeUrl: only && others.length === 0 ? only.unsubscribeUrl : allUrl,
  }
}

/** Creates a mail that asks whether the user still needs searches that they have not opened. */
export const createUnopenedMail = ({
  to,
  name,
  names,
  webUrl,
  unsubscribeUrl,
}: Pick<AlertMail, 'to' | 'name' | 'webUrl' | 'unsubscribeUrl'> & { names: readonly string[] }): MailContent => {
  const it = names.length === 1 ? 'it' : 'them'
  const text = `You haven’t opened ${list.format(names.map(quote))} in 60 days. Open ${it} within a week to keep getting alerts. Otherwise we’ll pause ${it}.`
  return {
    ...createMail({
      to,
      name,
      webUrl,
      subject: UNOPENED,
      blocks: [
        { kind: 'heading', text: UNOPENED },
        { kind: 'text', text },
        { kind: 'button', label: 'Open saved searches', url: `${webUrl}/saved-searches` },
      ],
      why: 'You’re getting this email because you saved a search.',
      stops: [{ label: ALL, url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
  }
}

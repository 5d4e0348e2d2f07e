import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import type { RoomType } from '@roommate-finder/contracts/listings'
import { ObjectId } from '../src/db/object-id.ts'
import { createAlertMail, createUnopenedMail } from '../src/features/alerts/mail.ts'
import { createConfirmationMail, createNewsletter } from '../src/features/newsletter/mail.ts'
import {
  availableNotification,
  expiredNotification,
  expiringNotification,
  interestNotification,
  messageNotification,
  type NotificationContent,
  removedNotification,
  rentedNotification,
  rentNotification,
  unavailableNotification,
  waitingNotification,
} from '../src/features/notifications/document.ts'
import {
  createNotificationMail,
  type MailedNotification,
  type NotificationMail,
} from '../src/features/notifications/mail.ts'
import { drawRoom } from '../src/features/previews/room-picture.ts'
import { createOutcomeMail } from '../src/features/reports/mail.ts'
import { createListingNotice, createWarningNotice, describeOutcome } from '../src/features/reports/notices.ts'
import { createInvitation } from '../src/features/viewings/calendar.ts'
import type { ViewingDoc } from '../src/features/viewings/document.ts'
import { createChangeNotice, createOutcomeQuestion, createReminder } from '../src/features/viewings/notices.ts'
import { toMailMessage } from '../src/mail/message-text.ts'
import type { MailContent } from '../src/mail/outbox-service.ts'
import type { RoomFacts } from '../src/mail/room.ts'

/**
 * Writes one mail of each kind with sample data, both parts, to `dist-emails`. Run with `pnpm emails`. Their pictures are
 * files beside them, so that they show without a server.
 */
const folder = new URL('../../../dist-emails/', import.meta.url)

const webUrl = 'https://rooms.example'
const now = new Date('2026-11-29T15:00:00.000Z')
const to = 'hana@example.com'
const name = 'Hana Host'
const timeZone = 'America/Chicago'
const unsubscribeUrl = `${webUrl}/notifications/unsubscribe?token=sample`

const samples: readonly [title: string, location: string, rent: number | null, availableFrom?: string][] = [
  ['Sunny room with a green door', 'Austin, TX', 895, '2026-12-02'],
  ['Quiet room near the park', 'Austin, TX', 760, '2026-11-01'],
  ['Loft for two, bikes welcome', 'Round Rock, TX', 1_040.5, '2027-01-15'],
  [
    'A very long title of a room that says a lot about the garden, the light, the kitchen and the cat',
    'Reno, NV',
    null,
  ],
  ['Room by the lake', 'Madison, WI', 680, '2026-12-20'],
  ['Studio with a desk', 'Austin, TX', 1_200],
  ['Corner room', 'Austin, TX', 820],
]

const types: readonly RoomType[] = ['Single', 'Shared', 'Master', 'Studio']

const rooms = samples.map(([title, location, rent, availableFrom], i): RoomFacts & { roomType: RoomType } => ({
  _id: `68b0c5a1f2d3e4a5b6c7d8e${i}`,
  title,
  location,
  rent,
  roomType: types[i % types.length] ?? 'Single',
  availability: 'available',
  ...(availableFrom !== undefined && { availableFrom }),
  photo: null,
}))

const [room, other] = rooms
if (!room || !other) throw new Error('No rooms')
const toListing = ({ _id, title }: RoomFacts) => ({ _id: new ObjectId(_id), title })
const listing = toListing(room)
const conversationId = new ObjectId('68b0c5a1f2d3e4a5b6c7d8ff')
const people = ['Sam Seeker', 'Zoë Müller', 'Lee Park'].map((each) => ({ uid: each, name: each }))
const [sam = { uid: '', name: '' }] = people

const toItem = (content: NotificationContent, fields: Partial<MailedNotification> = {}): MailedNotification => ({
  ...content,
  room: rooms.find(({ _id }) => _id === content.listingId?.toHexString()) ?? null,
  actorName: content.actorUid ?? null,
  message: null,
  ...fields,
})

const toMail = (
  type: NotificationMail['type'],
  items: NotificationMail['items'],
  fields: Partial<NotificationMail> = {},
): MailContent =>
  createNotificationMail({ to, name, timeZone, now, type, items, more: 0, webUrl, unsubscribeUrl, ...fields })

const text = `Hi Hana! I’m Sam, a nurse at the hospital nearby. Your room looks lovely.

Is it still free from December? I could come by this weekend, Saturday or Sunday after 10:30. I don’t smoke, I get up early, and I cook a lot. My cat Miso would move in with me if that’s all right; she is nine and sleeps most of the day.`
const scam = 'I’m abroad, so please wire the deposit first. Write me at sam@example.org or see www.rooms.example.org.'
const interest = toItem(interestNotification(listing, sam))
const message = toItem(messageNotification(conversationId, listing, sam), { message: toMailMessage({ body: text }) })

const searches = [
  { name: 'Austin under $900', unsubscribeUrl },
  { name: 'Near campus', unsubscribeUrl },
]
const alert = { to, name, now, timeZone, webUrl, unsubscribeUrl }
const newsletter = { to, webUrl, unsubscribeUrl }
const place = '410 Elm Street, Apt 3'
const viewing: ViewingDoc = {
  _id: conversationId,
  proposalId: conversationId,
  conversationId,
  listingId: listing._id,
  title: listing.title,
  seekerUid: sam.uid,
  hostUid: 'hana',
  startsAt: new Date('2026-12-03T23:00:00.000Z'),
  endsAt: new Date('2026-12-03T23:30:00.000Z'),
  timeZone,
  place,
  state: 'confirmed',
  proposedBy: 'host',
  createdAt: now,
  entryId: conversationId,
  sequence: 0,
  confirmedAt: now,
}
const moved: ViewingDoc = {
  ...viewing,
  startsAt: new Date('2026-12-05T15:00:00.000Z'),
  endsAt: new Date('2026-12-05T15:45:00.000Z'),
  sequence: 1,
}
const canceled: ViewingDoc = { ...moved, state: 'canceled', sequence: 2, canceledAt: now }

const toViewingItem = (content: NotificationContent, doc: ViewingDoc): MailedNotification => {
  const organizer = { name: 'Roommate Finder', address: 'rooms@rooms.example' }
  const calendar = createInvitation(doc, { organizer, attendee: { name, address: to } }, webUrl)
  return toItem(content, { viewing: { place: doc.state === 'confirmed' ? place : null, calendar } })
}
const confirmation = toViewingItem(createChangeNotice({ what: 'confirmed', viewing }), viewing)
const reminder = toViewingItem(createReminder(moved, 'hours'), moved)

const { text: outcome } = describeOutcome({ type: 'listing', title: room.title }, true)

const mails: Record<string, MailContent> = {
  interest: toMail('interest', [interest]),
  'interest-of-unconfirmed': toMail('interest', [{ ...interest, actorName: null }]),
  'interest-of-several': toMail('interest', [
    interest,
    ...people.slice(1).map((each) => toItem(interestNotification(toListing(other), each))),
  ]),
  message: toMail('message', [message]),
  'message-with-warning': toMail('message', [
    { ...message, message: toMailMessage({ body: scam, warning: 'payment' }) },
  ]),
  'message-without-text': toMail('message', [{ ...message, message: null }]),
  'messages-of-several': toMail(
    'message',
    [
      message,
      ...people.slice(1).map((each) =>
        toItem(messageNotification(conversationId, toListing(other), each), {
          message: toMailMessage({ body: 'Is the room still free?' }),
        }),
      ),
    ],
    { more: 2 },
  ),
  'viewing-confirmed': toMail('viewing', [confirmation]),
  'viewing-moved': toMail('viewing', [toViewingItem(createChangeNotice({ what: 'moved', viewing: moved }), moved)]),
  'viewing-canceled': toMail('viewing', [
    toViewingItem(createChangeNotice({ what: 'canceled', viewing: canceled }), canceled),
  ]),
  'viewing-ended': toMail('viewing', [
    toViewingItem(createChangeNotice({ what: 'ended', viewing: canceled }), canceled),
  ]),
  'viewing-tomorrow': toMail('viewing', [toViewingItem(createReminder(moved, 'day'), moved)]),
  'viewing-in-two-hours': toMail('viewing', [reminder]),
  'viewing-outcome': toMail('viewing', [toItem(createOutcomeQuestion(moved))]),
  'viewings-of-several': toMail('viewing', [confirmation, reminder]),
  'room-rent': toMail('listing', [toItem(rentNotification(listing, { from: 950, to: 895 }))]),
  'room-available': toMail('listing', [toItem(availableNotification(listing))]),
  'room-rented': toMail('listing', [toItem(rentedNotification(listing))]),
  'room-removed': toMail('listing', [toItem(removedNotification(listing))]),
  'room-expiring': toMail('listing', [
    toItem(expiringNotification(listing, { expiresOn: 'December 6', href: '/renew?token=sample' })),
  ]),
  'room-expiring-because-people-wait': toMail('listing', [
    toItem(expiringNotification(listing, { expiresOn: 'December 1', href: '/renew?token=sample', waiting: 3 })),
  ]),
  'room-unavailable': toMail('listing', [toItem(unavailableNotification(listing))]),
  'people-waiting': toMail('message', [toItem(waitingNotification(3, 4))]),
  'room-expired': toMail('listing', [toItem(expiredNotification(listing, '/renew?token=sample'))]),
  'safety-room-hidden': toMail('safety', [
    toItem(
      createListingNotice(
        'sample',
        { targetId: room._id, title: room.title },
        'hidden',
        'The pictures show another house.',
      ),
    ),
  ]),
  'safety-warning': toMail('safety', [toItem(createWarningNotice('sample', 'Please don’t ask for money up front.'))]),
  'alert-one-room': createAlertMail({
    ...alert,
    rooms: [{ room, reason: 'new', searches: searches.slice(0, 1) }],
    searches: searches.slice(0, 1),
  }),
  'alert-several-rooms': createAlertMail({
    ...alert,
    rooms: rooms.map((each, i) => ({ room: each, reason: i === 1 ? 'cheaper' : 'new', searches })),
    searches,
  }),
  'alert-unopened': createUnopenedMail({ ...alert, names: searches.map((search) => search.name) }),
  newsletter: createNewsletter({ ...newsletter, rooms, now }),
  'newsletter-confirmation': createConfirmationMail({
    ...newsletter,
    confirmUrl: `${webUrl}/newsletter/confirm?token=sample`,
  }),
  'report-outcome': createOutcomeMail({ to, text: outcome, webUrl }),
}

await rm(folder, { recursive: true, force: true })
await mkdir(new URL('api/pictures/', folder), { recursive: true })
await copyFile(new URL('../../web/public/icon-192.png', import.meta.url), new URL('icon-192.png', folder))
for (const { _id, roomType } of rooms) {
  await writeFile(new URL(`api/pictures/${_id}.jpg`, folder), await drawRoom({ seed: _id, kind: roomType }))
}
for (const [kind, { subject, html = '', ...mail }] of Object.entries(mails)) {
  if (mail.calendar) await writeFile(new URL(`${kind}.ics`, folder), mail.calendar.content)
  await writeFile(new URL(`${kind}.html`, folder), html.replaceAll(`src="${webUrl}/`, 'src="'))
  await writeFile(new URL(`${kind}.txt`, folder), `Subject: ${subject}\n\n${mail.text}\n`)
}
console.log(`${Object.keys(mails).length} emails: ${folder.pathname}`)

import { expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import type { RoomFacts } from '../../mail/room.ts'
import {
  availableNotification,
  expiringNotification,
  interestNotification,
  messageNotification,
  type NotificationContent,
  removedNotification,
  rentedNotification,
  rentNotification,
  waitingNotification,
} from './document.ts'
import { createNotificationMail, type MailedNotification, type NotificationMail } from './mail.ts'

const room: RoomFacts = {
  _id: '0a'.repeat(12),
  title: 'Green door room',
  location: 'Austin, TX',
  rent: 895,
  availability: 'available',
  availableFrom: '2026-12-02',
  photo: null,
}
const listing = { _id: new ObjectId(room._id), title: room.title }
const sam = { uid: 'sam', name: 'Sam Seeker' }
const conversationId = new ObjectId('0b'.repeat(12))
const url = `https://rooms.example/details/${room._id}`

const toItem = (content: NotificationContent, fields: Partial<MailedNotification> = {}): MailedNotification => ({
  ...content,
  room: content.listingId ? room : null,
  actorName: content.actorUid === undefined ? null : sam.name,
  message: null,
  ...fields,
})
const interest = toItem(interestNotification(listing, sam))
const message = toItem(messageNotification(conversationId, listing, sam), {
  message: { text: 'Is it still free?', warning: null },
})

const mail = (fields: Partial<NotificationMail> = {}) =>
  createNotificationMail({
    to: 'hana@example.com',
    name: 'Hana Host',
    timeZone: 'UTC',
    now: new Date('2026-11-29T12:00:00.000Z'),
    type: 'interest',
    items: [interest],
    more: 0,
    webUrl: 'https://rooms.example',
    unsubscribeUrl: 'https://rooms.example/notifications/unsubscribe?token=x.y',
    ...fields,
  })

test('a mail about one notification greets by first name, shows the room and has a button', () => {
  expect(mail()).toEqual({
    to: 'hana@example.com',
    subject: 'Sam Seeker is interested in your room',
    text: `Hi Hana,

Sam Seeker is interested in your room

Green door room
$895 /month · Austin, TX · from Dec 2
${url}

Answer Sam:
https://rooms.example/mylist/${room._id}/applicants

You’re getting this email because your email notifications are on.
Unsubscribe from emails about interest in your rooms:
https://rooms.example/notifications/unsubscribe?token=x.y

Roommate Finder`,
    html: expect.stringContaining(
      `<img src="https://rooms.example/api/pictures/${room._id}.jpg" alt="A drawing of a room"`,
    ) as string,
    unsubscribeUrl: 'https://rooms.example/notifications/unsubscribe?token=x.y',
  })
})

test('a mail about a message shows its text and replies to its sender', () => {
  const { text, html } = mail({ type: 'message', items: [message] })
  expect(text).toContain(`Sam Seeker messaged you

Green door room
$895 /month · Austin, TX · from Dec 2
${url}

> Is it still free?

Reply to Sam:
https://rooms.example/messages/${conversationId.toHexString()}
`)
  expect(html).toMatch(/<div dir="auto" class="quote" [^>]*>Is it still free\?<\/div>/)
  expect(mail({ type: 'message', items: [{ ...message, message: null }] }).html).not.toContain('class="quote"')
})

test.each([
  [rentNotification(listing, { from: 900, to: 895 }), 'See the room', 'The rent for “Green door room” went from'],
  [availableNotification(listing), 'See the room', null],
  [rentedNotification(listing), 'See similar rooms', null],
  [
    expiringNotification(listing, { expiresOn: 'December 1', href: '/renew?token=x' }),
    'Renew room',
    'comes off the site on December 1',
  ],
  [removedNotification(listing), 'See your interests', '“Green door room”'],
])('%o: the button is “%s”', (content, label, body) => {
  const { text, subject } = mail({ type: 'listing', items: [toItem(content)] })
  expect(subject).toBe(content.title)
  expect(text).toContain(`${label}:\nhttps://rooms.example${content.href}\n`)
  if (body === null) expect(text).not.toContain('“')
  else expect(text).toContain(body)
})

test('a hidden room, which has no public picture, is shown without one', () => {
  const { html } = mail({ items: [{ ...interest, room: { ...room, isHidden: true } }] })
  expect(html).not.toContain('/api/pictures/')
  expect(html).toContain('Green door room')
})

test('a digest counts all notifications, shows each with its picture and says how many it leaves out', () => {
  const { subject, text, html = '' } = mail({ name: null, items: [interest, interest], more: 5 })
  expect(subject).toBe('New interest in your rooms')
  expect(text).toContain('Hi,\n')
  for (const part of [text, html]) expect(part).toContain('See 5 more')
  expect(html.match(/\/api\/pictures\//g)).toHaveLength(2)
})

test('a digest of messages counts conversations, shows their texts and links to the inbox', () => {
  const { subject, text, html } = mail({ type: 'message', items: [message], more: 5 })
  expect(subject).toBe('New messages in 6 conversations on Roommate Finder')
  expect(text).toContain('About “Green door room”\n> Is it still free?\n')
  expect(text).toContain('See 5 more:\nhttps://rooms.example/messages\n')
  expect(html).toMatch(/<a href="https:\/\/rooms.example\/messages" [^>]+>See 5 more<\/a>/)
})

test('a digest with a reminder of people who wait does not count it as a conversation', () => {
  const items = [message, toItem(waitingNotification(3, 4))] as const
  expect(mail({ type: 'message', items }).subject).toBe('New messages and people waiting for your answer')
})

test('subject and button name a person only if their address is confirmed', () => {
  const unconfirmed = mail({ items: [{ ...interest, actorName: null }] })
  expect(unconfirmed.subject).toBe('Someone is interested in your room')
  expect(unconfirmed.text).toContain('See who’s interested:\n')
  const written = mail({ type: 'message', items: [{ ...message, actorName: null, message: null }] })
  expect(written.subject).toBe('Someone messaged you about a room')
  expect(written.text).toContain('Read message:\n')
})

test('a mail about one viewing says where it is and carries its calendar entry, one about several does not', () => {
  const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } as const
  const content = {
    type: 'viewing',
    cause: 'viewing 1',
    title: 'Viewing confirmed',
    body: '“Room”',
    href: '/',
  } as const
  const viewing = toItem(content, { viewing: { place: '410 Elm Street', calendar } })
  const one = mail({ type: 'viewing', items: [viewing] })
  expect(one.calendar).toEqual(calendar)
  expect(one.text).toContain('Where: 410 Elm Street')
  const several = mail({ type: 'viewing', items: [viewing, toItem(content)] })
  expect(several).not.toHaveProperty('calendar')
  expect(several).toMatchObject({ subject: 'News about 2 viewings' })
  expect(several.text).toContain('https://rooms.example/viewings')
})

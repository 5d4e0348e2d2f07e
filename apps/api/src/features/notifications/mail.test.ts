import { expect, test } from 'vitest'
import { createNotificationMail, type NotificationMail } from './mail.ts'

const mail = (fields: Partial<NotificationMail> = {}) =>
  createNotificationMail({
    to: 'hana@example.com',
    name: 'Hana Host',
    type: 'interest',
    items: [{ title: 'Sam Seeker is interested in your room', body: '“Green door room”', href: '/details/1' }],
    more: 0,
    isActorConfirmed: true,
    webUrl: 'https://rooms.example',
    unsubscribeUrl: 'https://rooms.example/notifications/unsubscribe?token=x.y',
    ...fields,
  })

test('a mail about one notification names it in the subject and greets by name', () => {
  expect(mail()).toEqual({
    to: 'hana@example.com',
    subject: 'Sam Seeker is interested in your room',
    text: `Hi Hana Host,

Sam Seeker is interested in your room
“Green door room”
https://rooms.example/details/1

See who’s interested:
https://rooms.example/details/1

You’re getting this email because your email notifications are on.
Unsubscribe from emails about interest in your rooms:
https://rooms.example/notifications/unsubscribe?token=x.y

Roommate Finder`,
    html: expect.stringMatching(
      /details\/1" [^>]+>Sam Seeker is interested in your room<.+“Green door room”[^]+details\/1" [^>]+>See who’s interested</,
    ) as string,
    unsubscribeUrl: 'https://rooms.example/notifications/unsubscribe?token=x.y',
  })
})

test('a name of a right-to-left script keeps the order of the greeting', () => {
  const { text, html } = mail({ name: 'أحمد' })
  for (const part of [text, html]) expect(part).toContain('Hi \u2068أحمد\u2069,')
})

test('a digest counts all notifications and says how many it leaves out', () => {
  const [item] = [{ title: 'A title', body: 'A body', href: '/details/1' }]
  const { subject, text, html } = mail({ name: null, items: [item, item], more: 5 })
  expect(subject).toBe('New interest in your rooms')
  expect(text).toContain('Hi,\n')
  for (const part of [text, html]) expect(part).toContain('See 5 more')
})

test('a digest of messages counts conversations and links to the inbox', () => {
  const item = { title: 'A title', body: 'A body', href: '/messages/1' }
  const { subject, text, html } = mail({ type: 'message', items: [item], more: 5 })
  expect(subject).toBe('New messages in 6 conversations on Roommate Finder')
  expect(text).toContain('See 5 more:\nhttps://rooms.example/messages\n')
  expect(html).toMatch(/<a href="https:\/\/rooms.example\/messages" [^>]+>See 5 more<\/a>/)
})

test('the subject names a person only if their address is confirmed', () => {
  expect(mail({ isActorConfirmed: false }).subject).toBe('Someone is interested in your room')
  expect(mail({ isActorConfirmed: false, type: 'message' }).subject).toBe('Someone messaged you about a room')
  expect(mail({ isActorConfirmed: false, type: 'listing' }).subject).toBe('Sam Seeker is interested in your room')
})

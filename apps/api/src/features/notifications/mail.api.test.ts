import { likeListing } from '@roommate-finder/contracts/interest'
import {
  markRead,
  messageListing,
  type StartedConversation,
  sendMessage,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import {
  getNotificationSettings,
  readNotifications,
  unsubscribeNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { deliverMails, planMails, sendMails } from '../../testing/send-mails.ts'
import {
  listingBody,
  messageBody,
  type Person,
  postListing,
  readLinkToken,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts'

const MINUTE_MS = 60_000

let api: TestApi
/** Another server on the same database. */
let other: TestApi
let host: Person
let seeker: Person
let listingId: string

beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ databaseName: api.databaseName })
  host = await api.createStoredPerson({ name: 'Hana Host' })
  seeker = await api.createPerson({ name: 'Sam Seeker' })
})
beforeEach(async () => {
  await api.clear()
  listingId = await insertListing(api, host, { title: 'Green door room' })
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const inMinutes = (minutes: number) => ({ now: () => new Date(api.clock.now().getTime() + minutes * MINUTE_MS) })

/** Sends the mails that are due some minutes from now, as a server with that clock does. Returns all. */
const sendLater = (minutes: number, { context, collections } = api) =>
  deliverMails({ context, collections }, inMinutes(minutes))

/** Returns the mails that were sent. */
const mails = () => sendLater(0)

const write = (by = seeker, id = listingId): Promise<StartedConversation> =>
  fetchBody(api.as(by), messageListing, { params: { id }, body: messageBody() })

const like = (by: Person) => fetchBody(api.as(by), likeListing, { params: { id: listingId } })

describe('a message that is unread for 5 minutes', () => {
  test('is mailed once, with its text, the link, the picture of the room and no contact details', async () => {
    const { conversation } = await write()
    await sendLater(4)
    expect(await mails()).toEqual([])
    await Promise.all([sendLater(5), sendLater(5, other), sendLater(5)])
    await sendLater(6)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: host.email, person: host.uid, subject: 'Sam Seeker messaged you' })
    const link = `${api.context.links.webUrl}/messages/${conversation._id}`
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hi Hana,')
      expect(part).toContain('Green door room')
      expect(part).toContain('$850 /month · Austin, TX')
      expect(part).toContain(messageBody().body)
      expect(part).toContain('Reply to Sam')
      expect(part).toContain(link)
      expect(part).not.toContain(seeker.email)
    }
    const [, path = ''] = /src="https:\/\/rooms\.example\/api(\/pictures\/\w+\.jpg)"/.exec(mail?.html ?? '') ?? []
    await api.visitor().get(path).expect(200)
  })

  test('is not mailed if it was read before', async () => {
    const { conversation, message } = await write()
    await fetchBody(api.as(host), markRead, { params: { id: conversation._id }, body: { upTo: message._id } })
    await sendLater(5)
    expect(await mails()).toEqual([])
  })

  test('is not mailed if its notification was read, or if the receiver is unconfirmed', async () => {
    await write()
    await fetchBody(api.as(host), readNotifications, { body: { all: true } })
    const unconfirmed = await api.createPerson({ emailVerified: false })
    await write(seeker, await postListing(api.as(unconfirmed)))
    await sendLater(5)
    await sendLater(100)
    expect(await mails()).toEqual([])
  })

  test('is not mailed if it was withdrawn, unless another one is unread', async () => {
    const { conversation, message } = await write()
    const params = { id: conversation._id }
    const second = await fetchBody(api.as(seeker), sendMessage, { params, body: messageBody() })
    await fetchBody(api.as(seeker), withdrawMessage, { params: { ...params, messageId: message._id } })
    await sendLater(5)
    expect(await mails()).toHaveLength(1)
    await fetchBody(api.as(host), markRead, { params, body: { upTo: second._id } })
    const third = await fetchBody(api.as(seeker), sendMessage, { params, body: messageBody() })
    await fetchBody(api.as(seeker), withdrawMessage, { params: { ...params, messageId: third._id } })
    await sendLater(100)
    expect(await mails()).toHaveLength(1)
  })

  test('is mailed an hour after the last mail about its conversation, and at once for another one', async () => {
    const { conversation } = await write()
    await sendLater(5)
    const params = { id: conversation._id }
    await fetchBody(api.as(seeker), sendMessage, { params, body: messageBody() })
    await write(await api.createPerson({ name: 'Otto Other' }))
    await sendLater(10)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Sam Seeker messaged you',
      'Otto Other messaged you',
    ])
    await sendLater(64)
    expect(await mails()).toHaveLength(2)
    await sendLater(66)
    expect((await mails()).map(({ subject }) => subject).at(-1)).toBe('Sam Seeker messaged you')
    expect(await mails()).toHaveLength(3)
  })

  test('is listed by the latest of several unsent mails', async () => {
    const { conversation } = await write()
    await planMails({ ...api.context, ...inMinutes(5) })
    await fetchBody(api.as(seeker), sendMessage, { params: { id: conversation._id }, body: messageBody() })
    await planMails({ ...api.context, ...inMinutes(66) })
    expect(await api.collections.outbox.countDocuments()).toBe(2)
    expect(await sendLater(66)).toMatchObject([{ subject: 'Sam Seeker messaged you' }])
  })

  test('is mailed once if the first transaction is rolled back', async () => {
    await write()
    const transaction: TestApi['context']['transaction'] = (work) =>
      api.context.transaction(async (session) => {
        await work(session)
        throw new Error('broken on purpose')
      })
    await planMails({ ...api.context, ...inMinutes(5), transaction }).catch(() => undefined)
    expect(await mails()).toEqual([])
    await sendLater(6, other)
    expect(await mails()).toHaveLength(1)
  })
})

describe('the text of a message in a mail', () => {
  const sendIn = async ({ conversation }: StartedConversation, body: string, by = seeker) =>
    fetchBody(api.as(by), sendMessage, { params: { id: conversation._id }, body: messageBody(body) })
  const readMail = async () => {
    const [mail] = await sendLater(5)
    return mail
  }
  const expectNoText = async () => {
    const mail = await readMail()
    expect(mail?.subject).toMatch(/messaged you/)
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(messageBody().body)
  }

  test('is that of the newest message that was not unsent', async () => {
    const started = await write()
    await sendIn(started, 'The second one.')
    const { _id } = await sendIn(started, 'A secret.')
    const params = { id: started.conversation._id, messageId: _id }
    await fetchBody(api.as(seeker), withdrawMessage, { params })
    const mail = await readMail()
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('The second one.')
      expect(part).not.toContain('A secret.')
    }
  })

  test('is left out for a user who has switched it off', async () => {
    await fetchBody(api.as(host), updateNotificationSettings, { body: { emailTexts: false } })
    await write()
    await expectNoText()
  })

  test('is left out if the address of its sender is unconfirmed', async () => {
    await write(await api.createPerson({ emailVerified: false }))
    await expectNoText()
  })

  test('is left out if its sender was just suspended', async () => {
    const sender = await api.createPerson()
    await write(sender)
    await api.collections.users.updateOne({ _id: sender.uid }, { $set: { suspendedAt: api.clock.now() } })
    await expectNoText()
  })

  test('is left out if the conversation was just closed', async () => {
    const { conversation } = await write()
    const closed = { blocked: true, blockedBy: 'seeker' } as const
    await api.collections.conversations.updateOne({ _id: new ObjectId(conversation._id) }, { $set: closed })
    await expectNoText()
  })

  test('has the warning of the page, no markup, no link and 300 characters', async () => {
    const hostile = `<a href="https://evil.example">Pay</a> by wire transfer \u202e at https://evil.example/${'x'.repeat(250)} ${'👩‍👩‍👧 '.repeat(150)}`
    await sendIn(await write(), hostile)
    const { text = '', html = '' } = (await readMail()) ?? {}
    expect(html).toContain('Careful: this message is about money.')
    expect(html).toContain('&lt;a href=')
    expect(html).not.toContain('<a href="https://evil')
    for (const part of [text, html]) {
      expect(part).not.toMatch(/evil\.example|\u202e/)
      expect(part).toContain('…')
      expect(part).not.toContain('\u200d…')
    }
    const [, quoted = ''] = /^> (.*)$/m.exec(text) ?? []
    expect(Array.from(quoted.replaceAll('\u200c', '')).length).toBeLessThanOrEqual(301)
  })
})

describe('more than three mails about messages in an hour', () => {
  const writeAndSend = async (names: string[], minutes: number): Promise<Person[]> => {
    const people = await Promise.all(names.map((name) => api.createPerson({ name })))
    for (const person of people) await write(person)
    await Promise.all([sendLater(minutes), sendLater(minutes, other)])
    return people
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)

  test('become one digest at the end of the hour, which links to the inbox and names nobody in its subject', async () => {
    for (const [i, name] of ['Ana', 'Ben', 'Cleo'].entries()) await writeAndSend([name], 5 + i)
    await writeAndSend(['Dan', 'Eve'], 8)
    await sendLater(64)
    const first = ['Ana messaged you', 'Ben messaged you', 'Cleo messaged you']
    expect(await subjects()).toEqual(first)
    await Promise.all([sendLater(66), sendLater(66, other)])
    await sendLater(67)
    expect(await subjects()).toEqual([...first, 'New messages in 2 conversations on Roommate Finder'])
    const digest = (await mails()).at(-1)
    expect(digest?.text).toContain('See all:\nhttps://rooms.example/messages\n')
    expect(digest?.html).toMatch(/<a href="https:\/\/rooms.example\/messages" [^>]+>See all<\/a>/)
    for (const part of [digest?.text, digest?.html]) {
      expect(part).toContain('Dan messaged you')
      expect(part).toContain('Eve messaged you')
    }
  })

  test('are counted even if the senders have deleted their accounts', async () => {
    for (const [i, name] of ['Ana', 'Ben', 'Cleo'].entries()) {
      const [sender] = await writeAndSend([name], 5 + i)
      if (sender) await call(api.as(sender), deleteAccount)
    }
    await writeAndSend(['Dan'], 8)
    expect(await mails()).toHaveLength(3)
  })

  test('do not delay mails of another type', async () => {
    for (const [i, name] of ['Ana', 'Ben', 'Cleo'].entries()) await writeAndSend([name], 5 + i)
    await like(seeker)
    await sendLater(8)
    expect((await subjects()).at(-1)).toBe('Sam Seeker is interested in your room')
  })
})

test('the subject of a mail does not name a person whose address is unconfirmed', async () => {
  const stranger = await api.createPerson({ name: 'Sid Stranger', emailVerified: false })
  const { conversation } = await write(stranger)
  await like(stranger)
  await sendLater(5)
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
    'Someone is interested in your room',
    'Someone messaged you about a room',
  ])
  for (const { text, html } of await mails()) {
    expect(text).toContain('Sid Stranger')
    expect(html).not.toMatch(/<title>.*Sid/)
  }
  await fetchBody(api.as(stranger), sendMessage, { params: { id: conversation._id }, body: messageBody() })
  await api.collections.users.updateOne({ _id: stranger.uid }, { $set: { verified: true } })
  await sendLater(66)
  expect((await mails()).at(-1)?.subject).toBe('Sid Stranger messaged you')
})

test('interest of several people is mailed as one digest an hour', async () => {
  const fans = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => api.createPerson({ name })))
  for (const fan of fans.slice(0, 2)) await like(fan)
  await sendLater(5)
  if (fans[2]) await like(fans[2])
  await sendLater(30)
  const [digest, ...more] = await mails()
  expect(more).toEqual([])
  expect(digest).toMatchObject({ to: host.email, subject: 'New interest in your rooms' })
  expect(digest?.text).toContain('Ana is interested in your room')
  expect(digest?.text).toContain('Ben is interested in your room')
  await sendLater(66)
  expect((await mails()).at(-1)).toMatchObject({ subject: 'Cleo is interested in your room' })
})

const raiseRent = async (): Promise<void> => {
  const body = listingBody({ title: 'Green door room', rent: 900 })
  await api.as(host).put(`/roommates/${listingId}`).send(body).expect(200)
  await api.finishWork()
}

test('a new rent is mailed to interested people', async () => {
  await like(seeker)
  await raiseRent()
  await fetchBody(api.as(host), readNotifications, { body: { all: true } })
  await sendLater(5)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: seeker.email, subject: 'New rent for a room you’re interested in' })
  expect(mail?.text).toContain('The rent for “Green door room” went from $850 to $900.')
})

test('a room that is hidden meanwhile is named to its owner only', async () => {
  await like(seeker)
  await raiseRent()
  await planMails({ ...api.context, ...inMinutes(5) })
  const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  await api.context.transaction((session) => api.services.hiding.hide(new ObjectId(listingId), hiding, session))
  expect((await sendLater(5)).map(({ to, subject }) => [to, subject])).toEqual([
    [host.email, 'Sam Seeker is interested in your room'],
  ])
})

test('nothing is mailed to a user who has switched the mails of the type off', async () => {
  const message = { inApp: true, email: false }
  await fetchBody(api.as(host), updateNotificationSettings, { body: { message } })
  await write()
  await sendLater(5)
  expect(await mails()).toEqual([])
  await fetchBody(api.as(host), updateNotificationSettings, { body: { message: { ...message, email: true } } })
  await fetchBody(api.as(seeker), messageListing, { params: { id: listingId }, body: messageBody() })
  await fetchBody(api.as(host), updateNotificationSettings, { body: { message } })
  await sendLater(5)
  expect(await mails()).toEqual([])
})

test('marking all as read does not cancel the mails of a type that is only mailed', async () => {
  await fetchBody(api.as(host), updateNotificationSettings, { body: { message: { inApp: false, email: true } } })
  await write()
  await fetchBody(api.as(host), readNotifications, { body: { all: true } })
  await sendLater(5)
  expect(await mails()).toHaveLength(1)
})

test('the deletion of the account deletes its queued mails', async () => {
  const leaving = await api.createPerson()
  await write(seeker, await postListing(api.as(leaving)))
  await sendLater(5)
  expect(await mails()).toHaveLength(1)
  await call(api.as(leaving), deleteAccount)
  expect(await mails()).toEqual([])
})

describe('the unsubscribe link of a mail', () => {
  /** Fails to send a mail. Returns its link. */
  const readUrl = async (): Promise<string> => {
    await write()
    const later = { ...api.context, ...inMinutes(5) }
    await planMails(later)
    let url = ''
    await sendMails(later, ({ text, unsubscribeUrl = '' }) => {
      expect(text).toContain(unsubscribeUrl)
      url = unsubscribeUrl
      return Promise.reject(new Error('busy'))
    })
    return url
  }

  const readSettings = () => fetchBody(api.as(host), getNotificationSettings)

  test('unsubscribes from mails of its type, also unsent ones, signed out and with the body of a mail program', async () => {
    const url = new URL(await readUrl())
    expect(url.origin + url.pathname).toBe(`${api.context.links.webUrl}/notifications/unsubscribe`)
    for (let i = 0; i < 2; i++) {
      const response = await api
        .visitor()
        // Mail services append parameters of their own.
        .post(`${url.pathname}${url.search}&utm_source=x`)
        .type('form')
        .send('List-Unsubscribe=One-Click')
      expect(response.body).toEqual({ type: 'message' })
    }
    expect(await readSettings()).toMatchObject({
      message: { inApp: true, email: false },
      interest: { inApp: true, email: true },
    })
    expect(await sendLater(10)).toEqual([])
  })

  test('with a changed token returns 400 and changes nothing', async () => {
    const { token } = readLinkToken(await readUrl())
    const query = { token: `${token.slice(0, -6)}AAAAAA` }
    expectError(await call(api.visitor(), unsubscribeNotifications, { query }), 'validation_failed')
    expect(await readSettings()).toMatchObject({ message: { email: true } })
  })

  test('of a deleted account stores nothing', async () => {
    const leaving = await api.createPerson()
    await write(seeker, await postListing(api.as(leaving)))
    await sendLater(5)
    const query = readLinkToken((await mails())[0]?.unsubscribeUrl ?? '')
    await call(api.as(leaving), deleteAccount)
    expect(await fetchBody(api.visitor(), unsubscribeNotifications, { query })).toEqual({ type: 'message' })
    expect(await api.collections.notificationSettings.countDocuments()).toBe(0)
  })
})

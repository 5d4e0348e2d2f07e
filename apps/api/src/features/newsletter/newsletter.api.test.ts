import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignedLinks } from '../../mail/links.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { readWrittenMails } from '../../testing/send-mails.ts'
import { startTestApi, type TestApi, testLinks } from '../../testing/test-api.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: TestApi

const deleteAddress = (address: string) => api.services.newsletter.deleteUser({ address })

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  // Starts each test early in a UTC day, so that all of its mails fall into one day.
  const intoDay = api.clock.now().getTime() % DAY_MS
  api.clock.advance(DAY_MS - intoDay + 60 * MINUTE_MS)
})
afterAll(() => api.close())

const ANA = 'ana@example.com'

const subscribe = (email: string) => call(api.visitor(), subscribeNewsletter, { body: { email } })
const mails = () => readWrittenMails(api)
const findMailsTo = async (to: string) => (await mails()).filter((mail) => mail.to === to)
const findSubscriber = (address: string) => api.collections.subscribers.findOne({ _id: address })
/** Finds the stored hash of an unsubscribed address. */
const findUnsubscribed = (address: string) =>
  findSubscriber(createSignedLinks(testLinks, 'newsletter').hashAddress(address))

const readToken = (text: string, purpose: string): string => {
  const url = text.split('\n').find((line) => line.startsWith(`${testLinks.webUrl}/newsletter/${purpose}?`))
  return new URL(url ?? '').searchParams.get('token') ?? ''
}

/** Reads the tokens in the latest mail to an address. */
const readTokens = async (address: string) => {
  const text = (await findMailsTo(address)).at(-1)?.text ?? ''
  return { confirm: readToken(text, 'confirm'), unsubscribe: readToken(text, 'unsubscribe') }
}

const confirm = (token: string) => call(api.visitor(), confirmNewsletter, { body: { token } })
/** Calls as mail services do, which append parameters of their own. */
const unsubscribe = (token: string) => api.visitor().post(unsubscribeNewsletter.path).query({ token, utm_source: 'x' })

/** Advances the clock until every mailbox may get another mail. */
const waitForNextMail = () => {
  api.clock.advance(20 * MINUTE_MS)
}

describe('POST /newsletter', () => {
  test('returns 202, queues a mail with the links and stores nothing else of the address', async () => {
    const response = await subscribe('Ana@Example.com')
    expect(response.status).toBe(202)
    expect(response.body).toEqual({ status: 'accepted' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ANA, subject: 'Confirm your Roommate Finder newsletter subscription' })
    expect(mail).not.toHaveProperty('replyTo')
    const { unsubscribe: token } = await readTokens(ANA)
    expect(mail?.unsubscribeUrl).toBe(`${testLinks.webUrl}/newsletter/unsubscribe?token=${token}`)
    expect(await api.collections.subscribers.countDocuments()).toBe(0)
  })

  test('returns the same for a subscribed, an unsubscribed and a new address, and mails each', async () => {
    const responses = []
    for (const address of [ANA, 'ben@example.com', 'cleo@example.com']) await subscribe(address)
    await confirm((await readTokens(ANA)).confirm)
    await unsubscribe((await readTokens('ben@example.com')).unsubscribe)
    waitForNextMail()
    for (const address of [ANA, 'ben@example.com', 'dora@example.com']) {
      const { status, text } = await subscribe(address)
      responses.push({ status, text, mails: (await findMailsTo(address)).length })
    }
    expect(responses).toEqual([
      { status: 202, text: '{"status":"accepted"}', mails: 2 },
      { status: 202, text: '{"status":"accepted"}', mails: 2 },
      { status: 202, text: '{"status":"accepted"}', mails: 1 },
    ])
  })

  test('with the hidden field filled in returns 202 and queues no mail', async () => {
    await fetchBody(api.visitor(), subscribeNewsletter, { body: { email: ANA, referral: 'x' } })
    expect(await mails()).toEqual([])
  })

  test('without exactly one valid address returns 400', async () => {
    const response = await api.visitor().post('/newsletter').send({ email: 'ana@example.com, ben@example.com' })
    expect(expectError(response, 'validation_failed').fields).toEqual({ email: 'Please enter a valid email address.' })
  })

  test('logs neither address nor token', async () => {
    api.logged.length = 0
    await subscribe(ANA)
    const { confirm: token } = await readTokens(ANA)
    await confirm(token)
    expect(api.logged.join('')).toContain('/newsletter/confirm')
    expect(api.logged.join('')).not.toContain(ANA)
    expect(api.logged.join('')).not.toContain(token)
  })
})

describe('the limit of mails per mailbox', () => {
  test('100 concurrent requests of 100 visitors queue one mail', async () => {
    const visitors = Array.from({ length: 100 }, (_, i) => api.visitor({ 'X-Forwarded-For': `203.0.113.${i}` }))
    const responses = await Promise.all(visitors.map((by) => call(by, subscribeNewsletter, { body: { email: ANA } })))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202))
    expect(await mails()).toHaveLength(1)
  })

  test('requests for many addresses of one mailbox queue one mail', async () => {
    for (const email of ['ana@gmail.com', 'a.n.a@gmail.com', 'ana+1@gmail.com', 'ANA@googlemail.com']) {
      expect((await subscribe(email)).status).toBe(202)
    }
    expect(await mails()).toHaveLength(1)
  })

  test('after unsubscribing, which revokes the links of the last mail, the next mail is queued at once', async () => {
    await subscribe(ANA)
    await unsubscribe((await readTokens(ANA)).unsubscribe)
    await subscribe(ANA)
    expect(await findMailsTo(ANA)).toHaveLength(2)
    await subscribe(ANA)
    expect(await findMailsTo(ANA)).toHaveLength(2)
    api.clock.advance(1000)
    expect((await confirm((await readTokens(ANA)).confirm)).status).toBe(200)
  })

  test('40 requests on one day queue three mails, and one on the next day queues another', async () => {
    for (let i = 0; i < 40; i++) {
      expect((await subscribe(ANA)).status).toBe(202)
      api.clock.advance(20 * MINUTE_MS)
    }
    expect(await mails()).toHaveLength(3)
    api.clock.advance(DAY_MS)
    await subscribe(ANA)
    expect(await mails()).toHaveLength(4)
  })

  test('the mail contains no text of the request', async () => {
    const by = api.visitor({ 'User-Agent': 'buy-now.example', Referer: 'https://buy-now.example' })
    await by.post('/newsletter').send({ email: ANA, name: 'buy-now.example', message: 'buy-now.example' }).expect(202)
    expect(JSON.stringify(await mails())).not.toContain('buy-now')
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (email: string) =>
    call(api.visitor(), subscribeNewsletter, { body: { email } }).set('Idempotency-Key', 'one')

  test('used again within 24 hours queues no second mail', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await withKey(ANA)).status).toBe(202)
      api.clock.advance(60 * MINUTE_MS)
    }
    expect(await mails()).toHaveLength(1)
  })

  test('with another address returns 409 and queues no mail, even if the first call queued none', async () => {
    await withKey(ANA)
    await withKey('Ana@Example.com')
    expectError(await withKey('ben@example.com'), 'conflict')
    expect((await findMailsTo(ANA)).length).toBe(1)
    const withoutMail = call(api.visitor(), subscribeNewsletter, { body: { email: ANA } }).set('Idempotency-Key', 'two')
    expect((await withoutMail).status).toBe(202)
    const other = call(api.visitor(), subscribeNewsletter, { body: { email: 'ben@example.com' } })
    expectError(await other.set('Idempotency-Key', 'two'), 'conflict')
    expect(await findMailsTo('ben@example.com')).toEqual([])
  })

  test('with two addresses concurrently queues one mail and returns 409 for the other', async () => {
    const statuses = await Promise.all([ANA, 'ben@example.com'].map(async (email) => (await withKey(email)).status))
    expect(statuses.toSorted()).toEqual([202, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('may be used again with another form', async () => {
    await withKey(ANA)
    const message = { name: 'Ana', email: ANA, subject: 'Hi', message: 'Hello' }
    await api.visitor().post('/support-messages').set('Idempotency-Key', 'one').send(message).expect(202)
    expect(await mails()).toHaveLength(2)
  })
})

describe('POST /newsletter/confirm', () => {
  test('subscribes, even if the link is opened 10 times concurrently', async () => {
    await subscribe(ANA)
    const { confirm: token } = await readTokens(ANA)
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { subscribed: true }])
    expect(await findSubscriber(ANA)).toMatchObject({ _id: ANA, confirmedAt: expect.any(Date) as unknown })
    expect((await confirm(token)).body).toEqual({ subscribed: true })
  })

  test('after 7 days returns 400 and says that the link has expired', async () => {
    await subscribe(ANA)
    const { confirm: token } = await readTokens(ANA)
    api.clock.advance(7 * DAY_MS - MINUTE_MS)
    expect((await confirm(token)).status).toBe(200)
    api.clock.advance(MINUTE_MS)
    const failure = expectError(await confirm(token), 'validation_failed')
    expect(failure.error).toBe('This link has expired. Please subscribe again.')
    expect(failure.fields).toEqual({ token: failure.error })
  })

  test('after unsubscribing, returns 400 for an older link and subscribes by a newer one', async () => {
    await subscribe(ANA)
    const old = await readTokens(ANA)
    await confirm(old.confirm)
    expect((await unsubscribe(old.unsubscribe)).body).toEqual({ subscribed: false })
    expectError(await confirm(old.confirm), 'validation_failed')
    expect(await findSubscriber(ANA)).toBeNull()
    waitForNextMail()
    await subscribe(ANA)
    expect((await confirm((await readTokens(ANA)).confirm)).body).toEqual({ subscribed: true })
    expect(await findSubscriber(ANA)).toMatchObject({ _id: ANA, confirmedAt: expect.any(Date) as unknown })
  })

  test('after unsubscribing and deleting the data, returns 400 for an older link and subscribes by a newer one', async () => {
    const address = 'ana.lima@example.com'
    await subscribe(address)
    const old = await readTokens(address)
    await confirm(old.confirm)
    await unsubscribe(old.unsubscribe)
    await deleteAddress(address)
    expect(JSON.stringify(await api.collections.subscribers.find().toArray())).not.toContain(address)
    const failure = expectError(await confirm(old.confirm), 'validation_failed')
    expect(failure.error).toBe(
      'This link no longer works because you unsubscribed after we sent it. To get a new one, subscribe again.',
    )
    expect(await findSubscriber(address)).toBeNull()
    await subscribe(address)
    expect(await findMailsTo(address)).toHaveLength(2)
    api.clock.advance(1000)
    expect((await confirm((await readTokens(address)).confirm)).body).toEqual({ subscribed: true })
    expectError(await confirm(old.confirm), 'validation_failed')
  })

  test('after deleting the data of a subscribed address, nothing of it is stored', async () => {
    await subscribe(ANA)
    await confirm((await readTokens(ANA)).confirm)
    await deleteAddress(ANA)
    expect(await api.collections.subscribers.countDocuments()).toBe(0)
  })

  test('with a foreign token or a token of another purpose returns 400', async () => {
    const claim = { subject: ANA, issuedAt: api.clock.now() }
    const foreign = createSignedLinks({ ...testLinks, key: 'not the key of this server' }, 'newsletter').createUrl(
      'confirm',
      claim,
    )
    await subscribe(ANA)
    const { unsubscribe: other } = await readTokens(ANA)
    for (const token of ['x', 'x.y', new URL(foreign).searchParams.get('token') ?? '', other]) {
      expect(expectError(await confirm(token), 'validation_failed').fields).toEqual({
        token: 'This link isn’t valid. Please open the full link from the email.',
      })
    }
    expect(await findSubscriber(ANA)).toBeNull()
  })

  test('without a token returns 400', async () => {
    expectError(await api.visitor().post('/newsletter/confirm').send({}), 'validation_failed')
    expectError(
      await api
        .visitor()
        .post('/newsletter/confirm')
        .send({ token: { $ne: '' } }),
      'validation_failed',
    )
  })
})

describe('POST /newsletter/unsubscribe', () => {
  test('works after a year, twice, and without a confirmation', async () => {
    await subscribe(ANA)
    const { unsubscribe: token } = await readTokens(ANA)
    api.clock.advance(365 * DAY_MS)
    for (let i = 0; i < 2; i++) expect((await unsubscribe(token)).body).toEqual({ subscribed: false })
    expect(await findUnsubscribed(ANA)).toHaveProperty('unsubscribedAt')
  })

  test('stores the keyed hash of the address, subscribed or not, and never the address', async () => {
    for (const address of [ANA, 'ben@example.com']) await subscribe(address)
    await confirm((await readTokens(ANA)).confirm)
    for (const address of [ANA, 'ben@example.com']) {
      await unsubscribe((await readTokens(address)).unsubscribe)
      expect(await findUnsubscribed(address)).toHaveProperty('unsubscribedAt')
    }
    expect(JSON.stringify(await api.collections.subscribers.find().toArray())).not.toContain('@')
  })

  test('concurrently with the confirmation ends unsubscribed', async () => {
    for (let i = 0; i < 10; i++) {
      const address = `ana${i}@example.com`
      await subscribe(address)
      const tokens = await readTokens(address)
      await Promise.all([confirm(tokens.confirm), unsubscribe(tokens.unsubscribe)])
      expect(await findSubscriber(address)).toBeNull()
    }
  })

  test('before confirming makes the confirmation link invalid', async () => {
    await subscribe(ANA)
    const tokens = await readTokens(ANA)
    await unsubscribe(tokens.unsubscribe)
    expectError(await confirm(tokens.confirm), 'validation_failed')
  })

  test('with the token of a confirmation link returns 400', async () => {
    await subscribe(ANA)
    expectError(await unsubscribe((await readTokens(ANA)).confirm), 'validation_failed')
  })
})

import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignedLinks } from '../../mail/links.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { startWorld, testLinks, type World } from '../../testing/harness.ts'
import { newsletter } from './index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World

const deleteAddress = (address: string) =>
  world.context.transaction(
    (session) => newsletter.deleteUser?.(world.context, { uid: 'x', address }, session) ?? Promise.resolve(),
  )

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.empty()
  // Not so near the end of a day that its mails fall into two.
  const intoDay = world.clock.now().getTime() % DAY_MS
  world.clock.advance(DAY_MS - intoDay + 60 * MINUTE_MS)
})
afterAll(() => world.close())

const ANA = 'ana@example.com'

const subscribe = (email: string) => call(world.visitor(), subscribeNewsletter, { body: { email } })
const mails = () => world.collections.outbox.find().sort({ createdAt: 1 }).toArray()
const mailsTo = async (to: string) => (await mails()).filter((mail) => mail.to === to)
const subscriber = (address: string) => world.collections.subscribers.findOne({ _id: address })
/** What is stored of an address that has been unsubscribed. */
const unsubscription = (address: string) => subscriber(createSignedLinks(testLinks).hashAddress(address))

const linkIn = (text: string, purpose: string): string => {
  const url = text.split('\n').find((line) => line.startsWith(`${testLinks.webUrl}/newsletter/${purpose}?`))
  return new URL(url ?? '').searchParams.get('token') ?? ''
}

/** The tokens of the latest mail to an address. */
const tokensOf = async (address: string) => {
  const text = (await mailsTo(address)).at(-1)?.text ?? ''
  return { confirm: linkIn(text, 'confirm'), unsubscribe: linkIn(text, 'unsubscribe') }
}

const confirm = (token: string) => call(world.visitor(), confirmNewsletter, { body: { token } })
const unsubscribe = (token: string) => call(world.visitor(), unsubscribeNewsletter, { body: { token } })

/** Later than any mailbox has to wait for its next mail. */
const pause = () => {
  world.clock.advance(20 * MINUTE_MS)
}

describe('POST /newsletter', () => {
  test('returns 202 and queues a mail with the links; nothing else is stored of the address', async () => {
    const answer = await subscribe('Ana@Example.com')
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({ status: 'accepted' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ANA, subject: 'Please confirm your Roommate Finder newsletter' })
    expect(mail).not.toHaveProperty('replyTo')
    const { unsubscribe: token } = await tokensOf(ANA)
    expect(mail?.unsubscribeUrl).toBe(`${testLinks.webUrl}/newsletter/unsubscribe?token=${token}`)
    expect(await world.collections.subscribers.countDocuments()).toBe(0)
  })

  test('a subscribed, an unsubscribed and a new address get the same answer and a mail', async () => {
    const answers = []
    for (const address of [ANA, 'ben@example.com', 'cleo@example.com']) await subscribe(address)
    await confirm((await tokensOf(ANA)).confirm)
    await unsubscribe((await tokensOf('ben@example.com')).unsubscribe)
    pause()
    for (const address of [ANA, 'ben@example.com', 'dora@example.com']) {
      const { status, text } = await subscribe(address)
      answers.push({ status, text, mails: (await mailsTo(address)).filter((mail) => mail.attempts === 0).length })
    }
    expect(answers).toEqual([
      { status: 202, text: '{"status":"accepted"}', mails: 2 },
      { status: 202, text: '{"status":"accepted"}', mails: 2 },
      { status: 202, text: '{"status":"accepted"}', mails: 1 },
    ])
  })

  test('with the hidden field filled in returns the same answer and queues no mail', async () => {
    await ask(world.visitor(), subscribeNewsletter, { body: { email: ANA, referral: 'x' } })
    expect(await mails()).toEqual([])
  })

  test('without one valid address returns 400', async () => {
    const answer = await world.visitor().post('/newsletter').send({ email: 'ana@example.com, ben@example.com' })
    expect(failureOf(answer, 'validation_failed').fields).toEqual({ email: 'Please enter a valid email address.' })
  })

  test('neither address nor token is logged', async () => {
    world.logged.length = 0
    await subscribe(ANA)
    const { confirm: token } = await tokensOf(ANA)
    await confirm(token)
    expect(world.logged.join('')).toContain('/newsletter/confirm')
    expect(world.logged.join('')).not.toContain(ANA)
    expect(world.logged.join('')).not.toContain(token)
  })
})

describe('the limit of mails to a mailbox', () => {
  test('a hundred requests of a hundred visitors at once queue one mail', async () => {
    const askers = Array.from({ length: 100 }, (_, i) => world.visitor({ 'X-Forwarded-For': `203.0.113.${i}` }))
    const answers = await Promise.all(askers.map((by) => call(by, subscribeNewsletter, { body: { email: ANA } })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    expect(await mails()).toHaveLength(1)
  })

  test('requests for many addresses of one mailbox queue one mail', async () => {
    for (const email of ['ana@gmail.com', 'a.n.a@gmail.com', 'ana+1@gmail.com', 'ANA@googlemail.com']) {
      expect((await subscribe(email)).status).toBe(202)
    }
    expect(await mails()).toHaveLength(1)
  })

  test('after unsubscribing the next mail need not wait, for the links of the last one are void', async () => {
    await subscribe(ANA)
    await unsubscribe((await tokensOf(ANA)).unsubscribe)
    await subscribe(ANA)
    expect(await mailsTo(ANA)).toHaveLength(2)
    await subscribe(ANA)
    expect(await mailsTo(ANA)).toHaveLength(2)
    world.clock.advance(1000)
    expect((await confirm((await tokensOf(ANA)).confirm)).status).toBe(200)
  })

  test('requests all day long queue three mails, and one more on the next day', async () => {
    for (let i = 0; i < 40; i++) {
      expect((await subscribe(ANA)).status).toBe(202)
      world.clock.advance(20 * MINUTE_MS)
    }
    expect(await mails()).toHaveLength(3)
    world.clock.advance(DAY_MS)
    await subscribe(ANA)
    expect(await mails()).toHaveLength(4)
  })

  test('a mail holds no text of the request', async () => {
    const by = world.visitor({ 'User-Agent': 'buy-now.example', Referer: 'https://buy-now.example' })
    await by.post('/newsletter').send({ email: ANA, name: 'buy-now.example', message: 'buy-now.example' }).expect(202)
    expect(JSON.stringify(await mails())).not.toContain('buy-now')
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (email: string) =>
    call(world.visitor(), subscribeNewsletter, { body: { email } }).set('Idempotency-Key', 'one')

  test('used again within 24 hours queues no second mail', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await withKey(ANA)).status).toBe(202)
      world.clock.advance(60 * MINUTE_MS)
    }
    expect(await mails()).toHaveLength(1)
  })

  test('with another address returns 409 and queues no mail to it, also where the first call queued none', async () => {
    await withKey(ANA)
    await withKey('Ana@Example.com')
    failureOf(await withKey('ben@example.com'), 'conflict')
    expect((await mailsTo(ANA)).length).toBe(1)
    const heldOff = call(world.visitor(), subscribeNewsletter, { body: { email: ANA } }).set('Idempotency-Key', 'two')
    expect((await heldOff).status).toBe(202)
    const other = call(world.visitor(), subscribeNewsletter, { body: { email: 'ben@example.com' } })
    failureOf(await other.set('Idempotency-Key', 'two'), 'conflict')
    expect(await mailsTo('ben@example.com')).toEqual([])
  })

  test('with two addresses at once queues one mail and returns 409 for the other', async () => {
    const statuses = await Promise.all([ANA, 'ben@example.com'].map(async (email) => (await withKey(email)).status))
    expect(statuses.toSorted()).toEqual([202, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('of another form is independent', async () => {
    await withKey(ANA)
    const message = { name: 'Ana', email: ANA, subject: 'Hi', message: 'Hello' }
    await world.visitor().post('/support-messages').set('Idempotency-Key', 'one').send(message).expect(202)
    expect(await mails()).toHaveLength(2)
  })
})

describe('POST /newsletter/confirm', () => {
  test('with the link of the mail subscribes, also when repeated at once', async () => {
    await subscribe(ANA)
    const { confirm: token } = await tokensOf(ANA)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { subscribed: true }])
    expect(await subscriber(ANA)).toEqual({ _id: ANA, confirmedAt: expect.any(Date) as unknown })
    expect((await confirm(token)).body).toEqual({ subscribed: true })
  })

  test('after 7 days returns 400 that says so', async () => {
    await subscribe(ANA)
    const { confirm: token } = await tokensOf(ANA)
    world.clock.advance(7 * DAY_MS - MINUTE_MS)
    expect((await confirm(token)).status).toBe(200)
    world.clock.advance(MINUTE_MS)
    const failure = failureOf(await confirm(token), 'validation_failed')
    expect(failure.error).toBe('This link has expired. Please subscribe again.')
    expect(failure.fields).toEqual({ token: failure.error })
  })

  test('after unsubscribing an older link is void, a newer one subscribes', async () => {
    await subscribe(ANA)
    const old = await tokensOf(ANA)
    await confirm(old.confirm)
    expect((await unsubscribe(old.unsubscribe)).body).toEqual({ subscribed: false })
    failureOf(await confirm(old.confirm), 'validation_failed')
    expect(await subscriber(ANA)).toBeNull()
    pause()
    await subscribe(ANA)
    expect((await confirm((await tokensOf(ANA)).confirm)).body).toEqual({ subscribed: true })
    expect(await subscriber(ANA)).toEqual({ _id: ANA, confirmedAt: expect.any(Date) as unknown })
  })

  test('after unsubscribing and deleting the data an older link is void, a newer one subscribes', async () => {
    const address = 'ana.lima@example.com'
    await subscribe(address)
    const old = await tokensOf(address)
    await confirm(old.confirm)
    await unsubscribe(old.unsubscribe)
    await deleteAddress(address)
    expect(JSON.stringify(await world.collections.subscribers.find().toArray())).not.toContain(address)
    const failure = failureOf(await confirm(old.confirm), 'validation_failed')
    expect(failure.error).toBe('You have unsubscribed since this link was sent. Please subscribe again.')
    expect(await subscriber(address)).toBeNull()
    await subscribe(address)
    expect(await mailsTo(address)).toHaveLength(2)
    world.clock.advance(1000)
    expect((await confirm((await tokensOf(address)).confirm)).body).toEqual({ subscribed: true })
    failureOf(await confirm(old.confirm), 'validation_failed')
  })

  test('an end that an earlier server stored with the address keeps older links void, also when the address is deleted', async () => {
    await subscribe(ANA)
    const { confirm: token } = await tokensOf(ANA)
    await world.collections.subscribers.insertOne({ _id: ANA, unsubscribedAt: world.clock.now() })
    failureOf(await confirm(token), 'validation_failed')
    await deleteAddress(ANA)
    expect(await subscriber(ANA)).toBeNull()
    failureOf(await confirm(token), 'validation_failed')
  })

  test('nothing is stored of a subscribed address whose data are deleted', async () => {
    await subscribe(ANA)
    await confirm((await tokensOf(ANA)).confirm)
    await deleteAddress(ANA)
    expect(await world.collections.subscribers.countDocuments()).toBe(0)
  })

  test('with a foreign token or one for another purpose returns 400', async () => {
    const claim = { address: ANA, issuedAt: world.clock.now() }
    const foreign = createSignedLinks({ ...testLinks, key: 'not the key of this server' }).createUrl('confirm', claim)
    await subscribe(ANA)
    const { unsubscribe: other } = await tokensOf(ANA)
    for (const token of ['x', 'x.y', new URL(foreign).searchParams.get('token') ?? '', other]) {
      expect(failureOf(await confirm(token), 'validation_failed').fields).toEqual({
        token: 'This link is not valid. Please open it as it stands in the mail.',
      })
    }
    expect(await subscriber(ANA)).toBeNull()
  })

  test('without a token returns 400', async () => {
    failureOf(await world.visitor().post('/newsletter/confirm').send({}), 'validation_failed')
    failureOf(
      await world
        .visitor()
        .post('/newsletter/confirm')
        .send({ token: { $ne: '' } }),
      'validation_failed',
    )
  })
})

describe('POST /newsletter/unsubscribe', () => {
  test('works a year later, twice, and without a confirmation', async () => {
    await subscribe(ANA)
    const { unsubscribe: token } = await tokensOf(ANA)
    world.clock.advance(365 * DAY_MS)
    for (let i = 0; i < 2; i++) expect((await unsubscribe(token)).body).toEqual({ subscribed: false })
    expect(await unsubscription(ANA)).toHaveProperty('unsubscribedAt')
  })

  test('of an address that is subscribed or not stores its keyed hash, never the address', async () => {
    for (const address of [ANA, 'ben@example.com']) await subscribe(address)
    await confirm((await tokensOf(ANA)).confirm)
    for (const address of [ANA, 'ben@example.com']) {
      await unsubscribe((await tokensOf(address)).unsubscribe)
      expect(await unsubscription(address)).toHaveProperty('unsubscribedAt')
    }
    expect(JSON.stringify(await world.collections.subscribers.find().toArray())).not.toContain('@')
  })

  test('at the same time as the link to confirm ends unsubscribed', async () => {
    for (let i = 0; i < 10; i++) {
      const address = `ana${i}@example.com`
      await subscribe(address)
      const tokens = await tokensOf(address)
      await Promise.all([confirm(tokens.confirm), unsubscribe(tokens.unsubscribe)])
      expect(await subscriber(address)).toBeNull()
    }
  })

  test('before confirming makes the link to confirm void', async () => {
    await subscribe(ANA)
    const tokens = await tokensOf(ANA)
    await unsubscribe(tokens.unsubscribe)
    failureOf(await confirm(tokens.confirm), 'validation_failed')
  })

  test('with the link to confirm returns 400', async () => {
    await subscribe(ANA)
    failureOf(await unsubscribe((await tokensOf(ANA)).confirm), 'validation_failed')
  })
})

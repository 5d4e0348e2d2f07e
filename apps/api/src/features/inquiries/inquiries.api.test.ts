import { sendContactMessage, sendSupportMessage } from '@roommate-finder/contracts/inquiries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { readWrittenMails } from '../../testing/send-mails.ts'
import { contactBody, type Person, startTestApi, supportBody, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const stored = () => api.collections.inquiries.find().sort({ at: 1 }).toArray()
const mails = () => readWrittenMails(api)

describe('POST /contact-messages', () => {
  test('from a visitor returns 202, stores the inquiry and queues a mail to support with the sender as Reply-To', async () => {
    const body = contactBody({ phone: '+1 (512) 555-0142', message: 'Two\nlines, <b>as typed</b>.' })
    const response = await call(api.visitor(), sendContactMessage, { body: body as never })
    expect(response.status).toBe(202)
    expect(response.body).toEqual({ status: 'accepted' })
    const [inquiry, ...others] = await stored()
    expect(others).toEqual([])
    expect(inquiry).toEqual({
      _id: expect.anything() as unknown,
      form: 'contact',
      uid: null,
      name: 'Ana Lima',
      email: 'ana@example.com',
      phone: '+1 (512) 555-0142',
      kind: 'listing',
      subject: 'A question',
      text: 'Two\nlines, <b>as typed</b>.',
      at: expect.any(Date) as unknown,
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: null,
      replyTo: { name: 'Ana Lima', address: 'ana@example.com' },
      subject: '[Contact, listing] A question',
    })
    expect(mail?.text).toContain('Phone:     +1 (512) 555-0142\nAccount:   none, a visitor\nInquiry:   listing')
    expect(mail?.text).toMatch(/\n\nTwo\nlines, <b>as typed<\/b>\.$/)
  })

  test('from a user stores the uid', async () => {
    await fetchBody(api.as(ana), sendContactMessage, { body: contactBody() as never })
    expect(await stored()).toMatchObject([{ uid: ana.uid }])
    expect((await mails())[0]?.text).toContain(`Account:   ${ana.uid}`)
  })

  test('with invalid values returns 400 with each field and stores nothing', async () => {
    const response = await api.visitor().post('/contact-messages').send({ firstName: '\u200b\r\n', email: 'ana' })
    expect(expectError(response, 'validation_failed').fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address.',
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(await stored()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('with special characters returns 202, stores the inquiry and queues the mail', async () => {
    for (const message of ['\ud800 half a pair', '{{7*7}} ${x} $where %0d%0a']) {
      await fetchBody(api.visitor(), sendContactMessage, { body: contactBody({ message }) as never })
    }
    expect(await stored()).toHaveLength(2)
    expect(await mails()).toHaveLength(2)
  })

  test('turns line breaks in name and subject into spaces and removes control characters', async () => {
    const fields = {
      lastName: 'Lima\r\nBcc: all@example.com',
      subject: 'Hi\u2028there\u202e',
      message: '\u001b[31m red',
    }
    await fetchBody(api.visitor(), sendContactMessage, { body: contactBody(fields) as never })
    const [[inquiry], [mail]] = [await stored(), await mails()]
    expect(inquiry).toMatchObject({ name: 'Ana Lima Bcc: all@example.com', subject: 'Hi there', text: '[31m red' })
    expect(mail).toMatchObject({ replyTo: { name: 'Ana Lima Bcc: all@example.com' } })
    expect(mail?.text).not.toMatch(/[^\P{Cc}\n]/u)
  })
})

describe('POST /support-messages', () => {
  test('returns 202, stores the inquiry and queues a mail that names the priority', async () => {
    await fetchBody(api.visitor(), sendSupportMessage, { body: supportBody() as never })
    expect(await stored()).toMatchObject([{ form: 'support', kind: 'high', name: 'Ana Lima' }])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: null, subject: '[Support, high] A question' })
    expect(mail?.text).toContain('Priority:  high')
  })
})

describe.each([
  ['/contact-messages', contactBody],
  ['/support-messages', supportBody],
])('%s', (path, body) => {
  const post = (by = api.visitor(), fields: Record<string, unknown> = {}) => by.post(path).send(body(fields))

  test('with the hidden field filled in returns the same response and stores nothing', async () => {
    const [person, robot] = [await post(), await post(api.visitor(), { referral: 'https://spam.example' })]
    expect([robot.status, robot.body]).toEqual([person.status, person.body])
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('with the hidden field empty, as the form sends it, stores the inquiry', async () => {
    await post(api.visitor(), { referral: '' }).expect(202)
    expect(await stored()).toHaveLength(1)
  })

  test('repeated with the same Idempotency-Key, even concurrently, stores one inquiry and one mail', async () => {
    const again = () => post().set('Idempotency-Key', 'one').expect(202, { status: 'accepted' })
    await Promise.all(Array.from({ length: 10 }, again))
    await again()
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('two bodies with the same key, sent concurrently, store one inquiry; calls with the other body return 409', async () => {
    const subjects = Array.from({ length: 10 }, (_, i) => `Subject of kind ${i % 2}`)
    const responses = await Promise.all(
      subjects.map(async (subject) => ({
        subject,
        response: await post(api.visitor(), { subject }).set('Idempotency-Key', 'one'),
      })),
    )
    const [inquiry, ...others] = await stored()
    expect(others).toEqual([])
    expect(await mails()).toHaveLength(1)
    for (const { subject, response } of responses) {
      if (subject === inquiry?.subject) expect(response.status).toBe(202)
      else expectError(response, 'conflict')
    }
  })

  test('with another key, from another caller or without a key stores another inquiry', async () => {
    await post().set('Idempotency-Key', 'one').expect(202)
    await post().set('Idempotency-Key', 'two').expect(202)
    await post(api.as(ana)).set('Idempotency-Key', 'one').expect(202)
    await post(api.visitor({ 'X-Forwarded-For': '203.0.113.1' }))
      .set('Idempotency-Key', 'one')
      .expect(202)
    await post().expect(202)
    await post().expect(202)
    expect(await stored()).toHaveLength(6)
  })

  test('stores no inquiry if its mail cannot be stored', async () => {
    // A database of its own, because the stand-in may apply a validator for a while after its removal.
    const own = await startTestApi({ databaseName: `${api.databaseName}_without_outbox` })
    const { db } = own.context
    await db.createCollection('outbox', { validator: { to: 'nobody' } })
    const response = await post(own.visitor()).set('Idempotency-Key', 'one')
    expectError(response, 'internal')
    expect(await own.collections.inquiries.countDocuments()).toBe(0)
    await db.dropCollection('outbox')
    await db.createCollection('outbox')
    await post(own.visitor()).set('Idempotency-Key', 'one').expect(202)
    expect(await own.collections.inquiries.countDocuments()).toBe(1)
    expect(await own.collections.outbox.countDocuments()).toBe(1)
    await db.dropDatabase()
    await own.close()
  })

  test('with a key over 200 characters returns 400', async () => {
    const response = await post().set('Idempotency-Key', 'x'.repeat(201))
    expect(expectError(response, 'validation_failed').fields).toHaveProperty('idempotency-key')
  })

  test('logs no field of the inquiry', async () => {
    api.logged.length = 0
    const secrets = { subject: 'a secret subject', message: 'a secret text', email: 'secret@example.com' }
    await post(api.visitor(), secrets).set('Idempotency-Key', 'a-secret-key').expect(202)
    await post(api.visitor(), { ...secrets, subject: '' }).expect(400)
    expect(api.logged.join('')).toContain(path)
    expect(api.logged.join('')).not.toMatch(/secret/)
  })
})

test('the same Idempotency-Key on both forms stores one inquiry each', async () => {
  await api.visitor().post('/contact-messages').set('Idempotency-Key', 'one').send(contactBody()).expect(202)
  await api.visitor().post('/support-messages').set('Idempotency-Key', 'one').send(supportBody()).expect(202)
  expect(await stored()).toHaveLength(2)
})

test('inquiries and newsletter addresses are not in responses of other endpoints', async () => {
  const secret = 'eve.the.sender@example.com'
  const text = 'my landlord is called Rumpelstiltskin'
  await api
    .as(ana)
    .post('/contact-messages')
    .send(contactBody({ email: secret, message: text }))
  await api.visitor().post('/newsletter').send({ email: secret }).expect(202)
  for (const by of [api.visitor(), api.as(ana), api.as(await api.createPerson())]) {
    for (const path of ['/me', '/analytics/charts', '/dashboard/interest', '/dashboard/stats', '/contact-messages']) {
      const { text: received } = await by.get(path)
      expect(received).not.toContain(secret)
      expect(received).not.toContain('Rumpelstiltskin')
    }
  }
})

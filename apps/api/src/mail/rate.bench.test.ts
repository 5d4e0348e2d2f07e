import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMailTopics } from '../features/mail-topics.ts'
import { createWorkers } from '../jobs/workers.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createMailTransport } from './transport.ts'

const MAILS = 1_000
const PER_SECOND = 100

let mailServer: MailServer
let api: TestApi
/** Another server on the same database. */
let other: TestApi

beforeAll(async () => {
  mailServer = await startMailServer()
  api = await startTestApi({ manyCalls: true })
  other = await startTestApi({ manyCalls: true, databaseName: api.databaseName })
})
afterAll(async () => {
  await Promise.all([api.close(), other.close(), mailServer.close()])
})

/** Sends `MAILS` mails by the given servers. Returns how many they sent in a second. */
const measure = async ([first, ...others]: [TestApi, ...TestApi[]]): Promise<number> => {
  mailServer.received.length = 0
  const { queue } = first.services.outbox
  for (let i = 0; i < MAILS; i += 50) {
    const mails = Array.from({ length: 50 }, (_, j) => ({
      to: `${i + j}@example.com`,
      subject: 'Hello',
      text: 'A text',
    }))
    await first.context.transaction(async (session) => {
      for (const mail of mails) await queue(mail, { session })
    })
  }
  const startedAt = performance.now()
  await Promise.all(
    [first, ...others].map(async ({ context, services }) => {
      const transport = createMailTransport({
        smtpUrl: mailServer.url,
        folder: undefined,
        connections: 20,
        supportEmail: 'support@rooms.example',
        from: { name: 'Roommate Finder', address: 'no-reply@rooms.example' },
      })
      if (!transport) throw new Error('No transport')
      const server = await createWorkers(context, [
        services.outbox.createWorker(transport, listMailTopics(services)),
      ]).start()
      await expect.poll(() => mailServer.received.length, { interval: 10, timeout: 120_000 }).toBe(MAILS)
      await server.stop()
      transport.close()
    }),
  )
  return (MAILS / (performance.now() - startedAt)) * 1_000
}

test(`two servers send ${PER_SECOND} mails a second over SMTP, each of them once`, async () => {
  const expectEachOnce = () => {
    expect(mailServer.received).toHaveLength(MAILS)
    expect(new Set(mailServer.received.map(({ to: [to] }) => to)).size).toBe(MAILS)
  }
  const ofOne = await measure([api])
  expectEachOnce()
  const ofTwo = await measure([api, other])
  expectEachOnce()
  console.info(`Mails per second: ${Math.round(ofOne)} of one server, ${Math.round(ofTwo)} of two servers`)
  expect(ofTwo).toBeGreaterThan(PER_SECOND)
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { mailItems } from '../src/mail/item-repository.ts'
import { outbox } from '../src/mail/outbox-service.ts'
import { createClient, waitUntil } from './http.ts'
import { Ledger } from './ledger.ts'
import { killApi, runOutages } from './outage.ts'
import { attackWithPictures } from './pictures.ts'
import { openTestServer } from './test-server.ts'
import { postRoom } from './writers.ts'

const KEY = 'listing Sunny room'

type Write = [value: string | undefined, status: number]
test.each<[string, Write[], stored: string | undefined, lost: number]>([
  ['an acknowledged post that is stored is not lost', [['posted', 201]], 'posted', 0],
  ['an acknowledged post that is not stored is lost', [['posted', 201]], undefined, 1],
  [
    'an edit is lost if the earlier text is stored',
    [
      ['posted', 201],
      ['edited', 200],
    ],
    'posted',
    1,
  ],
  [
    'a deletion is lost if the listing is stored',
    [
      ['posted', 201],
      [undefined, 204],
    ],
    'posted',
    1,
  ],
  ['a write with a 503 may be stored', [['posted', 503]], 'posted', 0],
  ['a write with a 503 may be missing', [['posted', 503]], undefined, 0],
  ['a write with a 403 must not be stored', [['posted', 403]], 'posted', 1],
])('%s', async (_title, writes, stored, lost) => {
  const ledger = new Ledger()
  for (const [value, status] of writes) await ledger.write(KEY, value, () => Promise.resolve({ status }))
  expect(ledger.findLost(stored === undefined ? new Map() : new Map([[KEY, stored]]))).toHaveLength(lost)
})

test('a write without a response may be stored or missing', async () => {
  for (const stored of [new Map([[KEY, 'posted']]), new Map()]) {
    const ledger = new Ledger()
    const cutOff = () => Promise.reject(new Error('cut off'))
    await expect(ledger.write(KEY, 'posted', cutOff)).rejects.toThrow('cut off')
    expect(ledger.findLost(stored)).toEqual([])
  }
})

test('kill -9 of the API under load loses no acknowledged write', async () => {
  const findings = await runOutages(killApi, { rounds: 2, writers: 5 })
  // `pnpm faults` also checks the times.
  const failed = findings.filter(({ hasPassed, line }) => !hasPassed && !line.startsWith('slowest'))
  expect(failed).toEqual([])
})

test('no picture of at most 10 MB brings the API over 900 MB, and stalled uploads block no other', async () => {
  expect((await attackWithPictures()).filter(({ hasPassed }) => !hasPassed)).toEqual([])
})

test('with a kill -9 of the API after each message, each message is mailed once', { timeout: 300_000 }, async () => {
  const server = await openTestServer({ databaseName: 'faults_mail' })
  const mongo = new MongoClient(server.mongoUri())
  const db = mongo.db(server.databaseName)
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-mail-'))
  const startApi = () => server.startApi({ MAIL_FOLDER: folder, NOTIFICATION_MAIL_DELAY_S: '3' })
  try {
    const [host, ...seekers] = server.addPeople(4)
    let api = await startApi()
    const path = `/roommates/${await postRoom(api.port, host)}/messages`
    for (const { uid: clientId, token } of seekers) {
      const body = { body: 'Is the room still available?', clientId }
      const { status } = await createClient(api.port)({ method: 'POST', path, token, body })
      await api.kill()
      expect(status).toBe(201)
      api = await startApi()
    }
    const isMailed = async () =>
      (await mailItems.of(db).countDocuments({ dueAt: { $exists: true } })) === 0 &&
      (await outbox.of(db).countDocuments({ sentAt: { $exists: false } })) === 0
    // The killed APIs hold leases of up to two minutes.
    await waitUntil(isMailed, { withinMs: 240_000, everyMs: 100 })
    // A mail lists all messages that are due, so on a slow machine there may be fewer mails.
    const files = (await readdir(folder)).filter((file) => file.endsWith('.txt'))
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const conversations = texts.join('').match(/\/messages\/[0-9a-f]{24}/g) ?? []
    expect(new Set(conversations).size).toBe(seekers.length)
    expect(conversations).toHaveLength(seekers.length)
  } finally {
    await mongo.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})

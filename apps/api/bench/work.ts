import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { MongoClient } from 'mongodb'
import pLimit from 'p-limit'
import { createClient, type Send, waitUntil } from '../faults/http.ts'
import type { Person, TestServer } from '../faults/test-server.ts'
import { startMailServer } from '../src/testing/mail-server.ts'
import { type Call, callApi, room } from './start-conversations.ts'

const SEEKERS = 120
const HOSTS = 40
const POLL_MS = 100
const MAX_START_MS = 60_000
/** The work is done when none has been due, leased or waiting for another attempt for so long. */
const QUIET_MS = 5_000

/** The only item of a recurring kind has an empty key. */
const isNotRecurring = { key: { $ne: '' } }

interface KindOfWork {
  /** Items that were done. */
  done: number
  /** For how long items were due, leased or waiting for another attempt. */
  busyMs: number
}

/** Returns how often each kind of work was done by the servers with these ports for metrics. */
const countDone = async (ports: readonly number[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const port of ports) {
    const { text } = await createClient(port)({ path: '/metrics' })
    for (const [, labels = '', count] of text.matchAll(/^work_duration_seconds_count\{(.*)\} (\d+)$/gm)) {
      const kind = /kind="([^"]*)"/.exec(labels)?.[1] ?? ''
      if (labels.includes('outcome="done"')) counts.set(kind, (counts.get(kind) ?? 0) + Number(count))
    }
  }
  return counts
}

/**
 * Measures how fast one server and then three empty a queue of work that a server with `JOBS=off` filled: rooms that are
 * posted, change their rent and are deleted, with people whose saved searches they fit or who are interested in them.
 * Returns the lines of a table.
 */
export const measureWork = async (server: TestServer): Promise<string[]> => {
  const mails = await startMailServer()
  const mongo = new MongoClient(server.mongoUri())
  const work = mongo.db(server.databaseName).collection('work')
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'rooms@example.com',
    SUPPORT_EMAIL: 'support@example.com',
    NOTIFICATION_MAIL_DELAY_S: '1',
  }
  const answering = await server.startApi({ ...settings, JOBS: 'off' })
  const send: Send = createClient(answering.port)
  const callAll = <T>(calls: readonly Call[]): Promise<T[]> => pLimit(8).map(calls, (call) => callApi<T>(send, call))

  const seekers = server.addPeople(SEEKERS)
  const search = { name: 'Austin', query: { location: room.location }, frequency: 'instant' }
  await callAll(seekers.map((seeker): Call => ['POST', '/saved-searches', seeker, search]))

  const fillQueue = async (): Promise<void> => {
    const hosts = server.addPeople(HOSTS)
    const toBody = ({ uid }: Person) => ({ ...room, title: `Room ${uid}`, description: `Room of ${uid}` })
    const rooms = await callAll<{ _id: string }>(hosts.map((host): Call => ['POST', '/roommates', host, toBody(host)]))
    const paths = rooms.map((posted) => `/roommates/${posted._id}`)
    await callAll(seekers.map((seeker, i): Call => ['PATCH', `${paths[i % HOSTS]}/like`, seeker]))
    await callAll(hosts.map((host, i): Call => ['PUT', paths[i] ?? '', host, { ...toBody(host), rent: 700 }]))
    await callAll(hosts.slice(HOSTS / 2).map((host, i): Call => ['DELETE', paths[HOSTS / 2 + i] ?? '', host]))
  }

  const measure = async (count: number): Promise<Map<string, KindOfWork>> => {
    await fillQueue()
    const metricsPorts = await Promise.all(Array.from({ length: count }, findFreePort))
    const starting = Promise.all(
      metricsPorts.map((port) => server.startApi({ ...settings, METRICS_PORT: String(port) })),
    )
    const busyMs = new Map<string, number>()
    const isStarted = async () => (await work.findOne({ ...isNotRecurring, lease: { $exists: true } })) !== null
    await waitUntil(isStarted, { withinMs: MAX_START_MS })
    let at = performance.now()
    for (let lastActiveAt = at; at - lastActiveAt < QUIET_MS; ) {
      await sleep(POLL_MS)
      const isTriedAgain = { attempts: { $gt: 0 }, dueAt: { $exists: true } }
      const isActive = { $or: [{ dueAt: { $lte: new Date() } }, { lease: { $exists: true } }, isTriedAgain] }
      const kinds = (await work.distinct('kind', { ...isNotRecurring, ...isActive })) as string[]
      const now = performance.now()
      for (const kind of kinds) {
        busyMs.set(kind, (busyMs.get(kind) ?? 0) + now - at)
        lastActiveAt = now
      }
      at = now
    }
    const apis = await starting
    const done = await countDone(metricsPorts)
    for (const api of apis) await api.kill()
    return new Map([...busyMs].map(([kind, ms]) => [kind, { done: done.get(kind) ?? 0, busyMs: ms }]))
  }

  console.log('one server empties the queue of work')
  const one = await measure(1)
  console.log('three servers empty the queue of work')
  const three = await measure(3)
  await answering.kill()
  await mongo.close()
  await mails.close()

  const toRate = ({ done, busyMs }: KindOfWork = { done: 0, busyMs: 0 }): string =>
    done === 0 ? '' : `${done}, ${((1_000 * done) / busyMs).toFixed(1)}`
  return [
    '| kind of work | one server: items, per second | three servers |',
    '| --- | ---: | ---: |',
    ...[...one.keys()].map((kind) => `| ${kind} | ${toRate(one.get(kind))} | ${toRate(three.get(kind))} |`),
  ]
}

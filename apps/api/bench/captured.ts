import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Document, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { fromAddress, client as httpClient } from '../faults/http.ts'
import { createApp } from '../src/app.ts'
import { createServices } from '../src/services.ts'
import { productionVerification } from '../src/testing/authority/verification.ts'
import { type Read, readsOf } from './reads.ts'
import type { StoredWorld } from './stored-world.ts'

/** Commands that went out together, before any of them was answered. */
export type Wave = Document[]

const ASKED = new Set(['find', 'aggregate', 'count', 'distinct', 'insert', 'update', 'delete', 'findAndModify'])

const bare = ({ lsid: _, $db: __, $clusterTime: ___, txnNumber: ____, ...command }: Document): Document => command

/** Longer than a view is on its way into its listing's count, until when the API asks more than it does later. */
const SETTLED_MS = 11_000

export interface Captured {
  waves: Wave[]
  body: unknown
}

/**
 * Tells what the API asks of the database for a call: the API itself, in this process, which keeps figures for so many
 * milliseconds.
 */
const openCapture = async ({ stand, databaseName, token }: StoredWorld, figuresMaxAgeMs: number) => {
  const mongo = new MongoClient(stand.mongoUri(), { monitorCommands: true, ignoreUndefined: true })
  const db = mongo.db(databaseName)
  let waves: Wave[] = []
  let underWay = 0
  let visitors = 0
  let ahead = 0
  mongo.on('commandStarted', ({ commandName, command }) => {
    if (!ASKED.has(commandName)) return
    if (underWay++ === 0) waves.push([])
    waves.at(-1)?.push(bare(command))
  })
  const answered = ({ commandName }: { commandName: string }): void => {
    if (ASKED.has(commandName)) underWay--
  }
  mongo.on('commandSucceeded', answered)
  mongo.on('commandFailed', answered)

  const identities = productionVerification(stand.authority)
  const app = createApp({
    services: createServices(db, {
      now: () => new Date(Date.now() + ahead),
      figuresMaxAgeMs,
      visitorKey: 'a key for the bench',
      links: { key: 'a key for the bench', webUrl: 'http://localhost' },
      deleteAccount: identities.deleteAccount,
    }),
    identities,
    logger: pino({ level: 'silent' }),
    pingDatabase: () => Promise.resolve(),
    rate: undefined,
    visitorKey: 'a key for the bench',
    trustedProxies: ['loopback'],
    webOrigins: [],
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { ask, close } = httpClient((server.address() as AddressInfo).port)

  return {
    /** What the second call of its kind asks and is answered; of a visitor's first look at a room it is the first. */
    capture: async (path: string, { signedIn, first }: { signedIn: boolean; first: boolean }): Promise<Captured> => {
      const call = (address: number) => ask({ path, headers: fromAddress(address), ...(signedIn && { token }) })
      if (!first) {
        await call(0)
        ahead += SETTLED_MS
      }
      waves = []
      const { status, body } = await call(first ? ++visitors : 0)
      const asked = waves
      waves = []
      ahead = 0
      if (status !== 200) throw new Error(`${path}: ${status}`)
      return { waves: asked, body }
    },
    close: async (): Promise<void> => {
      close()
      server.close()
      await identities.close()
      await mongo.close()
    },
  }
}

/** What the chosen reads of a world ask where figures are kept for so many milliseconds; by read and path, as `readsOf`. */
export const captureReads = async (
  world: StoredWorld,
  { figuresMaxAgeMs, chosen }: { figuresMaxAgeMs: number; chosen: (read: Read) => boolean },
): Promise<Captured[][]> => {
  const { capture, close } = await openCapture(world, figuresMaxAgeMs)
  const captured: Captured[][] = []
  for (const read of readsOf(world.sample)) {
    const answers: Captured[] = []
    for (const path of chosen(read) ? read.paths : [])
      answers.push(await capture(path, { signedIn: read.as === 'signed in', first: read.firstLook ?? false }))
    captured.push(answers)
  }
  await close()
  return captured
}

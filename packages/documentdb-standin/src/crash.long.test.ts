import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, MongoNotConnectedError, type MongoServerError } from 'mongodb'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { processesIn } from './data-folder.ts'
import { provisionEngine } from './provision.ts'
import { type Program, processesWith, standInCommand, startProgram } from './testing/start-program.ts'
import { rejection, until } from './testing/use-mongo.ts'

type Row = { _id: number; n?: number }

let folder = ''
let program: Program
let client: MongoClient

const db = () => client.db('crash')
const rows = () => db().collection<Row>('rows')
const counters = () => db().collection<Row>('counters')
const start = async (...more: string[]): Promise<void> => {
  program = await startProgram(await standInCommand(folder, ...more))
  client = new MongoClient(program.uri)
}
const serverProcesses = (): Promise<number[]> => processesIn(join(folder, 'pg'))
const serverPid = async (): Promise<number> =>
  Number((await readFile(join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')[0])
const kill = (pids: number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // Some processes of the server end by themselves at any time.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

beforeAll(async () => {
  await provisionEngine(() => undefined)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-crash-'))
})
afterEach(async () => {
  await client.close()
  program.child.kill('SIGTERM')
  await program.ended
  await rm(folder, { recursive: true, force: true })
})

/** Starts writers that insert a row and count it in one transaction, until `stop` or until the client is closed. */
function writePairs(writers: number) {
  const acknowledged = new Set<number>()
  let running = true
  const write = async (writer: number): Promise<void> => {
    for (let n = writer; running; n += writers) {
      await client
        .withSession((session) =>
          session.withTransaction(async () => {
            await counters().updateOne({ _id: writer }, { $inc: { n: 1 } }, { session })
            await rows().insertOne({ _id: n, n: writer }, { session })
          }),
        )
        .then(
          () => acknowledged.add(n),
          (error: unknown) => {
            if (error instanceof MongoNotConnectedError) running = false
          },
        )
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const stop = async (): Promise<void> => {
    running = false
    await all
  }
  return { acknowledged, stop }
}

/** Finds counters that differ from the number of their rows, and acknowledged rows that are missing. */
async function findBrokenPairs(acknowledged: ReadonlySet<number>): Promise<unknown[]> {
  const stored = await rows().find().toArray()
  const ids = new Set(stored.map(({ _id }) => _id))
  const wrong = (await counters().find().toArray()).filter(
    ({ _id, n }) => n !== stored.filter((row) => row.n === _id).length,
  )
  return [...wrong, ...[...acknowledged].filter((id) => !ids.has(id))]
}

async function preparePairs(writers: number): Promise<void> {
  await db().createCollection('rows')
  await counters().insertMany(Array.from({ length: writers }, (_, writer) => ({ _id: writer, n: 0 })))
}

describe('durable data', () => {
  test('after SIGKILL of all processes, have every acknowledged transaction and no partial one', async () => {
    await start('--durable')
    await preparePairs(6)
    const { acknowledged, stop } = writePairs(6)
    await until(() => acknowledged.size > 100)
    kill([...(await serverProcesses()), program.child.pid ?? 0])
    await client.close()
    await stop()
    await program.ended
    await start('--durable')
    expect(await findBrokenPairs(acknowledged)).toEqual([])
  })

  test('after SIGKILL of all processes during writes, have every acknowledged write', async () => {
    await start('--durable')
    await rows().createIndexes([{ key: { n: 1 }, unique: true, sparse: true }])
    await rows().insertOne({ _id: -1, n: -1 })
    const acknowledged = new Set<number>()
    let increments = 0
    let running = true
    const write = async (writer: number): Promise<void> => {
      for (let n = writer; running; n += 6) {
        try {
          await rows().insertOne({ _id: n, n })
          acknowledged.add(n)
          await client
            .db('crash')
            .collection<Row>('counter')
            .updateOne({ _id: 0 }, { $inc: { n: 1 } }, { upsert: true })
          increments++
        } catch {
          return
        }
      }
    }
    const writers = [0, 1, 2, 3, 4, 5].map(write)
    await until(() => acknowledged.size > 300)
    kill([...(await serverProcesses()), program.child.pid ?? 0])
    running = false
    await client.close()
    await Promise.all(writers)
    await program.ended

    await start('--durable')
    const found = new Set(
      (
        await rows()
          .find({ _id: { $gte: 0 } })
          .toArray()
      ).map(({ _id }) => _id),
    )
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    const byIndex = await rows()
      .find({ n: { $gte: 0 } })
      .hint({ n: 1 })
      .toArray()
    expect(byIndex).toHaveLength(found.size)
    const counter = await client.db('crash').collection<Row>('counter').findOne({ _id: 0 })
    expect(counter?.n).toBeGreaterThanOrEqual(increments)
    expect(await rejection(rows().insertOne({ _id: 1_000_000, n: -1 }))).toMatchObject({ code: 11000 })
  })

  test('open after a crash, even if another process has the process id of the crashed server', async () => {
    await start('--durable')
    await rows().insertOne({ _id: 1 })
    kill([...(await serverProcesses()), program.child.pid ?? 0])
    await client.close()
    await program.ended
    const path = join(folder, 'pg/postmaster.pid')
    const stale = await readFile(path, 'utf8')
    await writeFile(path, stale.replace(/^\d+/, String(process.pid)))
    await start('--durable')
    expect(await rows().findOne()).toEqual({ _id: 1 })
  })

  test('need a password, although the server listens on loopback only', async () => {
    await start('--durable')
    const port = Number((await readFile(join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')[3])
    const guesser = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      password: 'guess',
    })
    await expect(guesser.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  test('are refused to a second server until the first one stops', async () => {
    await start('--durable')
    await rows().insertOne({ _id: 1 })
    const command = await standInCommand(folder, '--durable')
    await expect(startProgram(command)).rejects.toThrow(/another process already uses the data folder/)
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
    await client.close()
    await start('--durable')
    expect(await rows().findOne()).toEqual({ _id: 1 })
  })
})

describe('an engine that ends unexpectedly', () => {
  test.each([
    ['is killed', async () => [await serverPid()]],
    [
      'loses one of its processes',
      async () => (await serverProcesses()).filter((pid) => processesWith('idle').includes(pid)).slice(0, 1),
    ],
  ])('because it %s is restarted: reads wait, interrupted writes return 11600', async (_name, victims) => {
    await start()
    await rows().insertMany(Array.from({ length: 100 }, (_, index) => ({ _id: index, n: 0 })))
    await Promise.all(Array.from({ length: 8 }, () => rows().findOne()))
    const pids = await victims()
    expect(pids).toHaveLength(1)
    let acknowledged = 0
    const codes = new Set<unknown>()
    const write = async (id: number): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        await rows()
          .updateOne({ _id: id }, { $inc: { n: 1 } })
          .then(
            () => acknowledged++,
            (error: unknown) => codes.add((error as MongoServerError).code),
          )
      }
    }
    const read = async (): Promise<void> => {
      for (let n = 0; n < 40; n++) expect(await rows().find({}, { batchSize: 200 }).toArray()).toHaveLength(100)
    }
    const work = Promise.all([write(1), write(2), read(), read()])
    kill(pids)
    await work
    expect([...codes].filter((code) => code !== 11600)).toEqual([])
    const [sum] = await rows()
      .aggregate<{ n: number }>([{ $group: { _id: null, n: { $sum: '$n' } } }])
      .toArray()
    // An acknowledged write must be applied exactly once. A write that returned an error may have been applied.
    expect(sum?.n).toBeGreaterThanOrEqual(acknowledged)
    expect(sum?.n).toBeLessThanOrEqual(80)
    expect(await rows().insertOne({ _id: 1_000 })).toMatchObject({ acknowledged: true })
  })
})

test('after SIGKILL of the engine during transactions, none is partial and further ones succeed', async () => {
  await start()
  await preparePairs(8)
  const { acknowledged, stop } = writePairs(8)
  await until(() => acknowledged.size > 50)
  kill([await serverPid()])
  const before = acknowledged.size
  await until(() => acknowledged.size > before + 50)
  await stop()
  expect(await findBrokenPairs(acknowledged)).toEqual([])
})

describe('when the parent ends', () => {
  test('and standard input closes, the server ends and ephemeral data are removed', async () => {
    await start()
    expect(await serverProcesses()).not.toEqual([])
    program.child.stdin?.destroy()
    await until(async () => (await serverProcesses()).length === 0 && processesWith(folder).length === 0)
    await expect(readFile(join(folder, 'pg/PG_VERSION'))).rejects.toThrow()
  })

  test('after SIGKILL of the gateway, no server remains', async () => {
    await start()
    kill([program.child.pid ?? 0])
    await until(async () => (await serverProcesses()).length === 0)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { startInstance } from '../instance.ts'
import { provisionEngine } from '../provision.ts'
import { PROVISION_MS, rejection, until } from '../testing/use-mongo.ts'

test(
  'a cursor that nobody asks expires, one in use does not',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-cursors-'))
    const engine = await provisionEngine(() => undefined)
    const onLost = (error: Error): never => {
      throw error
    }
    const instance = await startInstance({ engine, folder, port: 0, durable: false, onLost, cursorIdleMs: 300 })
    const client = new MongoClient(`mongodb://127.0.0.1:${String(instance.port)}/`)
    try {
      const rows = client.db('cursors').collection<{ _id: number }>('rows')
      await rows.insertMany(Array.from({ length: 100 }, (_, index) => ({ _id: index })))
      const idle = rows.find({}, { batchSize: 2 }).sort({ _id: 1 })
      await idle.next()
      await idle.next()
      const used = rows.find({}, { batchSize: 1 }).sort({ _id: -1 })
      const started = Date.now()
      await until(async () => (await used.next()) !== null && Date.now() - started > 900)
      expect(await rejection(idle.next())).toMatchObject({ code: 43 })
    } finally {
      await client.close()
      await instance.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  PROVISION_MS,
)

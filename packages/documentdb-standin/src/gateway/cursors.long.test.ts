import { expect, test } from 'vitest'
import { rejection, until, withInstance } from '../testing/use-mongo.ts'

test('an idle cursor is closed, one in use stays open', async () => {
  await withInstance({ cursorIdleMs: 1_000 }, async (client) => {
    const rows = client.db('cursors').collection<{ _id: number }>('rows')
    await rows.insertMany(Array.from({ length: 10_000 }, (_, index) => ({ _id: index })))
    const idle = rows.find({}, { batchSize: 2 }).sort({ _id: 1 })
    await idle.next()
    await idle.next()
    const used = rows.find({}, { batchSize: 1 }).sort({ _id: -1 })
    const started = Date.now()
    await until(async () => (await used.next()) !== null && Date.now() - started > 2_100)
    expect(await rejection(idle.next())).toMatchObject({ code: 43 })
  })
})

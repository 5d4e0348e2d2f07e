import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { declareKind, workQueue } from '../db/work.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createWorkers, declareRecurring, declareWorker, type RunContext, type Worker } from './workers.ts'

const SECOND_MS = 1_000
const counting = declareKind<number>('count')
const other = declareKind<string>('other')

let api: TestApi
let queue: ReturnType<typeof workQueue>
const servers: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  api = await startTestApi()
  queue = workQueue(api.context)
})
beforeEach(() => api.clear())
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()))
})
afterAll(() => api.close())

const start = async (...workers: Worker[]) => {
  const server = await createWorkers(api.context, workers, { pollMs: 20 }).start()
  servers.push(server)
  return server
}

/** Creates a worker of `counting` that records what it does. */
const createRecorder = (run: (key: string, turn: RunContext<number>) => Promise<void> | void = () => undefined) => {
  const record = { keys: [] as string[], running: 0, mostAtOnce: 0 }
  const worker = declareWorker({
    kind: counting,
    atOnce: 3,
    run: async ({ key }, turn) => {
      record.keys.push(key)
      record.running++
      record.mostAtOnce = Math.max(record.mostAtOnce, record.running)
      try {
        await run(key, turn)
      } finally {
        record.running--
      }
    },
  })
  return Object.assign(record, { worker })
}

const put = (keys: readonly string[]) =>
  queue.put(
    counting,
    keys.map((key) => ({ key, payload: 0 })),
  )

const findItems = () => api.collections.work.find({ kind: 'count' }).toArray()

test('does an item of two servers once, several at once, and deletes it', async () => {
  const recorder = createRecorder(() => pause(20))
  await Promise.all([start(recorder.worker), start(recorder.worker)])
  const keys = Array.from({ length: 20 }, (_, i) => `item ${i}`)
  await put(keys)
  await expect.poll(findItems).toEqual([])
  expect(recorder.keys.toSorted()).toEqual(keys.toSorted())
  expect(recorder.mostAtOnce).toBeGreaterThan(1)
})

test('waits until an item is due', async () => {
  const recorder = createRecorder()
  await queue.put(counting, [{ key: 'a', payload: 0, dueAt: new Date(api.clock.now().getTime() + 60 * SECOND_MS) }])
  await start(recorder.worker)
  await pause(100)
  expect(recorder.keys).toEqual([])
  api.clock.advance(61 * SECOND_MS)
  await expect.poll(() => recorder.keys).toEqual(['a'])
})

test('an item whose transaction fails is stored nowhere', async () => {
  const failing = api.context.transaction(async (session) => {
    await queue.put(counting, [{ key: 'a', payload: 0 }], session)
    throw new Error('cause')
  })
  await expect(failing).rejects.toThrow('cause')
  expect(await findItems()).toEqual([])
})

test('goes on with what the last step has stored, behind the others', async () => {
  const steps: [string, number][] = []
  const worker = declareWorker({
    kind: counting,
    atOnce: 1,
    run: ({ key, payload }, { commit }) =>
      commit(async () => {
        steps.push([key, payload])
        return payload < 2 ? payload + 1 : undefined
      }),
  })
  await put(['a', 'b'])
  await createWorkers(api.context, [worker]).runDue(['count'])
  expect(steps).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1],
    ['b', 1],
    ['a', 2],
    ['b', 2],
  ])
  expect(await findItems()).toEqual([])
})

test('an item that is stored again while a server does it is done again, and nothing of the first is stored', async () => {
  const outcomes: string[] = []
  const { worker } = createRecorder(async (key, { commit }) => {
    if (outcomes.length === 0) await put([key])
    outcomes.push('begun')
    await commit(async () => undefined)
    outcomes.push('stored')
  })
  await put(['a'])
  await start(worker)
  await expect.poll(findItems).toEqual([])
  expect(outcomes).toEqual(['begun', 'begun', 'stored'])
})

test('a canceled item stores no more results', async () => {
  let isStored = false
  const { worker } = createRecorder(async (key, { commit }) => {
    expect(await queue.cancel([counting], [key])).toBe(1)
    await commit(async () => {
      isStored = true
      return undefined
    })
  })
  await put(['a'])
  await createWorkers(api.context, [worker]).runDue(['count'])
  expect([isStored, await findItems()]).toEqual([false, []])
})

test('100 items that always fail delay no other item', async () => {
  const done: string[] = []
  const { worker } = createRecorder((key) => {
    if (key.startsWith('bad')) throw new Error('broken')
    done.push(key)
  })
  await put([...Array.from({ length: 100 }, (_, i) => `bad ${i}`), 'good'])
  await queue.put(other, [{ key: 'a', payload: '' }])
  const others = declareWorker({ kind: other, atOnce: 1, run: async () => void done.push('other') })
  await start(worker, others)
  await expect.poll(() => done.length).toBe(2)
})

test('an item is parked after ten failures until it is retried', async () => {
  let isBroken = true
  const recorder = createRecorder(() => {
    if (isBroken) throw new Error('broken')
  })
  const workers = createWorkers(api.context, [recorder.worker])
  await put(['a'])
  for (let i = 0; i < 10; i++) {
    expect(await queue.measure('count')).toMatchObject({ waiting: 1, parked: 0 })
    await expect(workers.runDue(['count'])).rejects.toThrow('Some work failed')
    api.clock.advance(3_601 * SECOND_MS)
  }
  expect(await queue.measure('count')).toEqual({ waiting: 0, parked: 1, oldestDueS: 0 })
  expect(await findItems()).toMatchObject([{ attempts: 10, reason: 'broken' }])
  isBroken = false
  await workers.runDue(['count'])
  expect(recorder.keys).toHaveLength(10)
  expect(await queue.retryParked()).toBe(1)
  await workers.runDue(['count'])
  expect([recorder.keys.length, await findItems()]).toEqual([11, []])
})

test('an item of a killed server is done by another one when its lease ends', async () => {
  const recorder = createRecorder()
  await put(['a'])
  await queue.claim('count', 1, new Date(api.clock.now().getTime() + 20 * SECOND_MS))
  await start(recorder.worker)
  await pause(100)
  expect(recorder.keys).toEqual([])
  api.clock.advance(21 * SECOND_MS)
  await expect.poll(() => recorder.keys).toEqual(['a'])
})

test('an item that gets on in each attempt is not parked, however often it fails', async () => {
  const worker = declareWorker({
    kind: counting,
    atOnce: 1,
    pausesS: [1],
    run: async ({ payload }, { commit }) => {
      await commit(async () => (payload < 4 ? payload + 1 : undefined))
      if (payload < 4) throw new Error('after the step')
    },
  })
  await put(['a'])
  for (let i = 0; i < 4; i++) {
    await expect(createWorkers(api.context, [worker]).runDue(['count'])).rejects.toThrow()
    api.clock.advance(2 * SECOND_MS)
  }
  await createWorkers(api.context, [worker]).runDue(['count'])
  expect(await findItems()).toEqual([])
})

test('an item whose attempts are all interrupted is parked', async () => {
  const recorder = createRecorder()
  await put(['a'])
  await api.collections.work.updateOne({ key: 'a' }, { $set: { attempts: 10 } })
  await expect(createWorkers(api.context, [recorder.worker]).runDue(['count'])).rejects.toThrow('Some work failed')
  expect([recorder.keys, (await queue.measure('count')).parked]).toEqual([[], 1])
})

test('recurring work runs on one server at a time, again after its time, and again after a failure', async () => {
  const recorder = { runs: 0, running: 0, mostAtOnce: 0 }
  const worker = declareRecurring('recur', 30, async () => {
    recorder.runs++
    recorder.running++
    recorder.mostAtOnce = Math.max(recorder.mostAtOnce, recorder.running)
    await pause(50)
    recorder.running--
    if (recorder.runs === 2) throw new Error('once')
  })
  await Promise.all([start(worker), start(worker)])
  await expect.poll(() => recorder.runs).toBe(1)
  await pause(200)
  expect(recorder.runs).toBe(1)
  for (const runs of [2, 3]) {
    api.clock.advance(31 * SECOND_MS)
    await expect.poll(() => recorder.runs).toBe(runs)
    await expect.poll(() => recorder.running).toBe(0)
    await pause(100)
  }
  expect(recorder.mostAtOnce).toBe(1)
  expect(await api.collections.work.findOne({ kind: 'recur' })).toMatchObject({ attempts: 0 })
})

test('recurring work waits after a long run, so that it takes at most its share of the time', async () => {
  const worker = declareRecurring('recur', 1, () => pause(500), { maxShare: 0.1 })
  const startedAt = api.clock.now().getTime()
  await start(worker)
  const findDueAt = async () =>
    (await api.collections.work.findOne({ kind: 'recur', lease: { $exists: false } }))?.dueAt
  await expect.poll(async () => ((await findDueAt())?.getTime() ?? 0) - startedAt).toBeGreaterThan(4_900)
})

test('recurring work that ends early because its server stops is due at once', async () => {
  let isRunning = false
  const worker = declareRecurring('recur', 600, async (signal) => {
    isRunning = true
    await pause(60_000, undefined, { signal }).catch(() => undefined)
  })
  const server = await start(worker)
  await expect.poll(() => isRunning).toBe(true)
  await server.stop()
  expect(await queue.measure('recur')).toMatchObject({ waiting: 1 })
})

test('stop aborts the signal of running work, waits for it and leaves it due for other servers', async () => {
  const recorder = createRecorder(async (_, { signal }) => {
    await pause(60_000, undefined, { signal })
  })
  await put(['a'])
  const server = await start(recorder.worker)
  await expect.poll(() => recorder.running).toBe(1)
  await server.stop()
  expect(recorder.running).toBe(0)
  expect(await queue.measure('count')).toMatchObject({ waiting: 1, parked: 0 })
  await put(['b'])
  await pause(100)
  expect(recorder.keys).toEqual(['a'])
})

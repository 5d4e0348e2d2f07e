import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { idOf, legacyQuery, message, openRaw } from '../testing/raw-client.ts'
import { rejection, slowFilter, slowRows, until, useMongo } from '../testing/use-mongo.ts'
import { Framer, parseMessage } from './wire.ts'

const { mongo, db } = useMongo()
const ping = { ping: 1, $db: 'admin' }

test('pipelined requests are answered in order', async () => {
  const client = await openRaw(mongo().uri)
  const find = { find: 'a', limit: 1, $db: 'wire' }
  const requests = Array.from({ length: 80 }, (_, index) => message(index % 2 ? ping : find))
  client.socket.write(Buffer.concat(requests))
  await client.answered(80)
  expect(client.answers.map(({ to }) => to)).toEqual(requests.map(idOf))
  client.socket.destroy()
})

test('a request that arrives byte by byte is answered', async () => {
  const client = await openRaw(mongo().uri)
  client.socket.setNoDelay(true)
  for (const byte of message(ping)) {
    client.socket.write(Buffer.from([byte]))
    await tick()
  }
  await client.answered(1)
  client.socket.destroy()
})

test('60 concurrent sockets get all their answers', async () => {
  const clients = await Promise.all(Array.from({ length: 60 }, () => openRaw(mongo().uri)))
  for (const { socket } of clients) {
    for (let n = 0; n < 10; n++) socket.write(message({ find: 'a', filter: { n }, $db: 'wire' }))
  }
  await Promise.all(clients.map(({ answered }) => answered(10)))
  expect(clients.flatMap(({ answers }) => answers).every(({ document }) => document.ok === 1)).toBe(true)
  for (const { socket } of clients) socket.destroy()
})

test('an OP_QUERY handshake gets an OP_REPLY', async () => {
  const client = await openRaw(mongo().uri)
  client.socket.write(legacyQuery({ isMaster: 1, helloOk: true }))
  await client.answered(1)
  expect(client.answers[0]).toMatchObject({ kind: 1, document: { ismaster: true, helloOk: true, ok: 1 } })
  client.socket.destroy()
})

test('a document sequence is read, a checksum is ignored, an unacknowledged write gets no answer', async () => {
  const client = await openRaw(mongo().uri)
  client.socket.write(message({ insert: 'sequence', $db: 'wire' }, { documents: [{ a: 1 }, { a: 2 }] }))
  client.socket.write(message({ insert: 'sequence', documents: [{ a: 3 }], $db: 'wire' }, { flags: 2 }))
  client.socket.write(message(ping, { flags: 1 }))
  client.socket.write(message({ hello: 1, $db: 'admin' }, { flags: 1 << 16 }))
  await client.answered(3)
  expect(client.answers.map(({ document }) => document.n ?? document.ok)).toEqual([2, 1, 1])
  expect(await db('wire').collection('sequence').countDocuments()).toBe(3)
  client.socket.destroy()
})

test('malformed BSON returns an error and keeps the connection', async () => {
  const client = await openRaw(mongo().uri)
  const broken = message(ping)
  broken[25] = 0x77
  client.socket.write(broken)
  client.socket.write(message(ping))
  await client.answered(2)
  expect(client.answers.map(({ document }) => document.ok)).toEqual([0, 1])
  client.socket.destroy()
})

test.each([
  ['a compressed message, which the handshake never offers', message(ping, { kind: 2012 })],
  ['an unknown required flag', message(ping, { flags: 8 })],
  ['a length beyond the limit', Buffer.from([0xff, 0xff, 0xff, 0x7f, ...Buffer.alloc(20)])],
  ['a length below that of a header', Buffer.alloc(32)],
  ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
])('%s closes this connection only', async (_name, bytes) => {
  const client = await openRaw(mongo().uri)
  client.socket.write(bytes)
  await until(client.closed)
  expect(await db('admin').command({ ping: 1 })).toEqual({ ok: 1 })
})

test('when clients disconnect during a query, the query is canceled', async () => {
  const rows = db('wire').collection<{ _id: number }>('slow')
  await rows.insertMany(slowRows)
  const clients = await Promise.all(Array.from({ length: 20 }, () => openRaw(mongo().uri)))
  for (const { socket } of clients) socket.write(message({ find: 'slow', filter: slowFilter, $db: 'wire' }))
  // All connections to the engine are busy.
  await until(async () => (await rejection(rows.findOne({}, { maxTimeMS: 50 })).catch(() => null))?.code === 50)
  for (const { socket } of clients) socket.destroy()
  const started = Date.now()
  expect(await rows.countDocuments()).toBe(slowRows.length)
  // Without cancellation, 16 queries of several seconds each would end first.
  expect(Date.now() - started).toBeLessThan(5_000)
})

test('chunks of any size are joined to messages', () => {
  const requests = [message(ping), message({ find: 'x'.repeat(500), $db: 'a' }), message(ping)]
  const stream = Buffer.concat(requests)
  for (const size of [1, 3, 15, 16, 17, 64, 1_000]) {
    const framer = new Framer()
    const found: Buffer[] = []
    for (let at = 0; at < stream.length; at += size) found.push(...framer.push(stream.subarray(at, at + size)))
    expect(found.map((bytes) => parseMessage(bytes).id)).toEqual(requests.map(idOf))
  }
})

test('a truncated section or a wrong section length throws', () => {
  const whole = message(ping)
  for (let length = 16; length < whole.length; length++) {
    const cut = Buffer.from(whole.subarray(0, length))
    expect(() => parseMessage(cut)).toThrow()
  }
  const wrongLength = Buffer.from(whole)
  wrongLength.writeInt32LE(1_000_000, 21)
  expect(() => parseMessage(wrongLength)).toThrow()
})

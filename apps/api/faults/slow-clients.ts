import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { client, quantile, sleep } from './http.ts'
import { keepAsking, tally } from './load.ts'
import { type Figures, figures, openStand, room } from './stand.ts'

/** Files of this process that are no sockets to the server. */
const SPARE_FILES = 500

const mostFiles = (): number => {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 1_024)
}

const open = (port: number, onOpen: (socket: Socket) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      onOpen(socket)
      resolve(socket)
    })
    socket.on('error', reject)
  })

const crowd = async (count: number, port: number, onOpen: (socket: Socket) => void): Promise<Socket[]> => {
  const sockets: Socket[] = []
  for (let i = 0; i < count; i += 100) {
    const batch = Array.from({ length: Math.min(100, count - i) }, () => open(port, onOpen))
    sockets.push(...(await Promise.all(batch)))
  }
  return sockets
}

/** A head that never ends, a byte at a time. */
const drip = (socket: Socket): void => {
  socket.write('GET /all-items HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const timer = setInterval(() => (socket.writable ? socket.write('x') : undefined), 200)
  socket.once('close', () => clearInterval(timer))
}

/** A body that never comes. */
const promise = (socket: Socket): void => {
  socket.write(
    'POST /newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  )
}

/** Asks for much and reads none of it. */
const ignore = (socket: Socket): void => {
  socket.pause()
  socket.write('GET /roommates?limit=200 HTTP/1.1\r\nHost: localhost\r\n\r\n')
}

export const slowClients = async ({
  idle,
  slow,
  measureMs,
  timed,
}: {
  idle: number
  slow: number
  measureMs: number
  /** Nothing else runs on the machine, so times say something, and a 503, which slowness alone brings, is a failure. */
  timed: boolean
}): Promise<Figures> => {
  const count = Math.min(idle, mostFiles() - slow * 3 - SPARE_FILES)
  const { result, say, expect } = figures(
    `${count} idle sockets, and ${slow} clients each that drip a head, withhold a body or read nothing`,
  )
  if (count < idle) say(`${idle} were asked for; this process may open ${mostFiles()} files`)
  const stand = await openStand()
  const sockets: Socket[] = []
  try {
    const api = await stand.startApi()
    const { ask, close } = client(api.port)
    const [host] = stand.people(1)
    for (let i = 0; i < 90; i++) await ask({ method: 'POST', path: '/roommates', token: host?.token, body: room() })
    const measure = async () => {
      const load = keepAsking(ask, [{ path: '/all-items' }, { path: '/my-listings', token: host?.token }], {
        callers: 4,
      })
      await sleep(measureMs)
      return load.stop()
    }
    await measure()
    const alone = await measure()
    sockets.push(...(await crowd(count, api.port, () => undefined)))
    for (const kind of [drip, promise, ignore]) sockets.push(...(await crowd(slow, api.port, kind)))
    // What they have asked for is answered, if not read.
    await sleep(3_000)
    const among = await measure()
    const open = sockets.filter((socket) => !socket.destroyed).length
    const p95 = (asked: typeof alone): number =>
      quantile(
        asked.map(({ tookMs }) => tookMs),
        0.95,
      )
    say(`alone: ${tally(alone)}, p95 ${p95(alone).toFixed(1)} ms; sockets open meanwhile: ${open}`)
    expect(
      among.some(({ answer }) => answer?.status === 200) &&
        among.every(({ answer }) => answer?.status === 200 || (!timed && answer?.status === 503)),
      `among them: ${tally(among)}, p95 ${p95(among).toFixed(1)} ms`,
    )
    // Twice as slow is what another process on two cores does; a server that they held up would be slower by far.
    expect(!timed || p95(among) < 3 * p95(alone) + 100, `slower by a factor of ${(p95(among) / p95(alone)).toFixed(2)}`)
    for (const socket of sockets) socket.destroy()
    await sleep(300)
    const after = await ask({ path: '/readyz' })
    expect(after.status === 200, `/readyz once they have gone: ${after.status}`)
    close()
  } finally {
    for (const socket of sockets) socket.destroy()
    await stand.close()
  }
  return result
}

import { readFileSync } from 'node:fs'
import { type Ask, client, type Question } from './http.ts'
import { type Figures, figures, openStand, room, type Stand } from './stand.ts'

const MIB = 1024 * 1024

const rssOf = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** What a busy hour holds: many looks, some searches, some writes, failures of all kinds; every user agent a new visitor. */
const mix = (stand: Stand, ids: string[]): ((i: number) => Question) => {
  const people = stand.people(200)
  const makers: ((i: number, token: string) => Question)[] = [
    () => ({ path: '/filter-options' }),
    () => ({ path: '/trending' }),
    () => ({ path: '/analytics' }),
    (i) => ({ path: `/nothing/${i}` }),
    () => ({ path: '/healthz' }),
    (i) => ({ path: `/all-items?page=${(i % 5) + 1}&limit=5` }),
    (i) => ({ path: `/all-items?nonsense=${i}` }),
    (i, token) => ({ path: `/roommates/${ids[i % ids.length] ?? ''}`, token }),
    (i) => ({ path: '/analytics', headers: { 'User-Agent': `agent ${i}` } }),
    (i) => ({ path: '/my-listings', token: `not.a.token${i}` }),
    (_, token) => ({ path: '/my-interests', token }),
    (i, token) => ({ method: 'PUT', path: `/roommates/${ids[i % ids.length] ?? ''}`, token, body: room() }),
  ]
  return (i) => {
    const make = makers[i % makers.length] ?? (() => ({ path: '/healthz' }))
    return make(i, people[(i * 7) % people.length]?.token ?? '')
  }
}

const send = async (
  ask: Ask,
  questions: (i: number) => Question,
  { from, to, callers }: { from: number; to: number; callers: number },
) => {
  let next = from
  const failed: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < to) {
        const { status } = await ask(questions(next++))
        if (status >= 500) failed.push(status)
      }
    }),
  )
  return failed
}

/** Memory of the API over many requests: what grows with them would never stop. */
export const memoryFlat = async ({
  requests,
  warmUp,
  mostMib,
  timed,
}: {
  requests: number
  warmUp: number
  mostMib: number
  /** Nothing else is on the machine, so that no answer may be 503, which slowness alone brings. */
  timed: boolean
}): Promise<Figures> => {
  const { result, say, expect } = figures(`memory over ${requests} requests`)
  const stand = await openStand()
  try {
    const api = await stand.startApi()
    const { ask, close } = client(api.port)
    const [host] = stand.people(1)
    const ids: string[] = []
    for (let i = 0; i < 20; i++) {
      const { body } = await ask({ method: 'POST', path: '/roommates', token: host?.token, body: room() })
      ids.push((body as { _id: string })._id)
    }
    const questions = mix(stand, ids)
    const atStart = rssOf(api.process.pid)
    const failed = await send(ask, questions, { from: 0, to: warmUp, callers: 20 })
    const before = rssOf(api.process.pid)
    const startedAt = performance.now()
    const middle = Math.floor((warmUp + requests) / 2)
    failed.push(...(await send(ask, questions, { from: warmUp, to: middle, callers: 20 })))
    const halfway = rssOf(api.process.pid)
    failed.push(...(await send(ask, questions, { from: middle, to: requests, callers: 20 })))
    const after = rssOf(api.process.pid)
    const perSecond = (requests - warmUp) / ((performance.now() - startedAt) / 1000)
    const mib = (bytes: number): string => `${(bytes / MIB).toFixed(0)} MiB`
    say(
      `RSS at the start ${mib(atStart)}, after ${warmUp} requests ${mib(before)}, after ${middle} ${mib(halfway)}, after ${requests} ${mib(after)}; ${perSecond.toFixed(0)} requests/s`,
    )
    const late = failed.filter((status) => status === 503).length
    const broken = failed.length - late
    expect(broken === 0, `answers of 500 and above: ${broken}${api.bugs[0] === undefined ? '' : ` (${api.bugs[0]})`}`)
    expect(!timed || late === 0, `answers of 503: ${late}`)
    expect(after - before < mostMib * MIB, `grown by ${mib(after - before)} since the warm-up`)
    close()
  } finally {
    await stand.close()
  }
  return result
}

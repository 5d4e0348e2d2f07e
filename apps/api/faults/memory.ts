import { readFileSync } from 'node:fs'
import { type Ask, client, fromAddress, type Question } from './http.ts'
import { type Figures, figures, openStand, room, type Stand } from './stand.ts'

const MIB = 1024 * 1024
const CALLERS = 20

const rssOf = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** What a busy hour holds: many looks, some searches, some writes, failures of all kinds; every address a new visitor. */
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
    (i) => ({ path: '/analytics', headers: fromAddress(i) }),
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
  { from, to, count }: { from: number; to: number; count: { late: number; broken: number } },
) => {
  let next = from
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < to) {
        const { status } = await ask(questions(next++))
        if (status === 503) count.late++
        else if (status >= 500) count.broken++
      }
    }),
  )
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
  /** Nothing else runs on the machine, so a 503, which slowness alone brings, is a failure; else one of 100 may be one. */
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
    const count = { late: 0, broken: 0 }
    await send(ask, questions, { from: 0, to: warmUp, count })
    const before = rssOf(api.process.pid)
    const startedAt = performance.now()
    const middle = Math.floor((warmUp + requests) / 2)
    await send(ask, questions, { from: warmUp, to: middle, count })
    const halfway = rssOf(api.process.pid)
    await send(ask, questions, { from: middle, to: requests, count })
    const after = rssOf(api.process.pid)
    const perSecond = (requests - warmUp) / ((performance.now() - startedAt) / 1000)
    const mib = (bytes: number): string => `${(bytes / MIB).toFixed(0)} MiB`
    say(
      `RSS at the start ${mib(atStart)}, after ${warmUp} requests ${mib(before)}, after ${middle} ${mib(halfway)}, after ${requests} ${mib(after)}; ${perSecond.toFixed(0)} requests/s`,
    )
    const [bug] = await api.bugs()
    expect(count.broken === 0, `answers of 500 and above: ${count.broken}${bug === undefined ? '' : ` (${bug})`}`)
    expect(count.late <= (timed ? 0 : requests / 100), `answers of 503: ${count.late}`)
    expect(after - before < mostMib * MIB, `grown by ${mib(after - before)} since the warm-up`)
    close()
  } finally {
    await stand.close()
  }
  return result
}

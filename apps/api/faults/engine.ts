import { client, quantile, sleep, until } from './http.ts'
import { keepAsking, tally, worstMs } from './load.ts'
import { type Figures, figures, openStand, room, type Stand } from './stand.ts'
import { lostWrites, newLedger, writer } from './writers.ts'

const HANG_MS = 5_000
const ANSWER_WITHIN_MS = 2_000

/** An API under writers and readers, all of whose calls are timed. */
const underLoad = async (stand: Stand, { writers: count, readers }: { writers: number; readers: number }) => {
  const [host, ...people] = stand.people(count + 1)
  const api = await stand.startApi()
  const { ask, close } = client(api.port)
  const posted = await ask({ method: 'POST', path: '/roommates', token: host?.token, body: room() })
  const target = (posted.body as { _id: string })._id
  const ledger = newLedger()
  const reads = ['/all-items', `/roommates/${target}`, '/roommates?limit=5', '/my-listings']
  const load = keepAsking(
    ask,
    reads.map((path) => ({ path, token: host?.token })),
    { callers: readers, pauseMs: 5 },
  )
  let running = true
  const times: number[] = []
  const timed: typeof ask = async (question) => {
    const at = performance.now()
    return ask(question).finally(() => times.push(performance.now() - at))
  }
  const work = people.map(async (person) => {
    const { turn } = writer(person, { ledger, target })
    while (running)
      await turn(timed)
        .catch(() => undefined)
        .then(() => sleep(2))
  })
  return {
    api,
    ask,
    ledger,
    target,
    asked: load.asked,
    isWriting: async () => {
      const answer = await ask({ method: 'POST', path: '/roommates', token: host?.token, body: room() })
      return answer.status === 201 || answer.status === 403
    },
    stop: async () => {
      running = false
      await Promise.all(work)
      await load.stop()
      close()
      return {
        worst: Math.max(worstMs(load.asked), ...times),
        hung: [...times, ...load.asked.map(({ tookMs }) => tookMs)].filter((ms) => ms > HANG_MS).length,
      }
    },
  }
}

/** `kill -9` of the engine with all its processes, then a start on what it left. */
export const killEngine = async ({
  rounds,
  ...callers
}: {
  rounds: number
  writers: number
  readers: number
}): Promise<Figures> => {
  const { result, say, expect } = figures(
    `kill -9 the engine under ${callers.writers} writers and ${callers.readers} readers, ${rounds} rounds`,
  )
  const stand = await openStand()
  try {
    if (stand.isExternal) {
      say('not run: MONGODB_URI names a server that is not ours to kill')
      return result
    }
    const load = await underLoad(stand, callers)
    const recoveriesMs: number[] = []
    const lost: string[] = []
    for (let round = 0; round < rounds; round++) {
      const before = load.ledger.acknowledged
      await until(async () => load.ledger.acknowledged > before + callers.writers, { within: 30_000 })
      await stand.killEngine()
      await sleep(1_000)
      await stand.restartEngine()
      recoveriesMs.push(await until(load.isWriting, { within: 30_000 }))
    }
    const { worst, hung } = await load.stop()
    lost.push(...(await lostWrites(stand, load.ledger, load.target)))
    const bugs = await load.api.bugs()
    say(`writes acknowledged: ${load.ledger.acknowledged}; reads: ${tally(load.asked)}`)
    expect(bugs.length === 0, `answers of 500: ${bugs.length}${bugs[0] === undefined ? '' : ` (${bugs[0]})`}`)
    expect(lost.length === 0, `acknowledged writes lost: ${lost.length}${lost[0] === undefined ? '' : ` (${lost[0]})`}`)
    expect(hung === 0, `requests that hung over ${HANG_MS / 1000} s: ${hung}; longest ${worst.toFixed(0)} ms`)
    say(
      `from the engine's answering again to the first write: median ${quantile(recoveriesMs, 0.5).toFixed(0)} ms, longest ${quantile(recoveriesMs, 1).toFixed(0)} ms`,
    )
  } finally {
    await stand.close()
  }
  return result
}

/** The engine stopped in its tracks, as by a machine that swaps or a volume that hangs. */
export const pauseEngine = async ({
  pauseMs,
  ...callers
}: {
  pauseMs: number
  writers: number
  readers: number
}): Promise<Figures> => {
  const { result, say, expect } = figures(
    `the engine paused ${pauseMs / 1000} s under ${callers.writers} writers and ${callers.readers} readers`,
  )
  const stand = await openStand()
  try {
    if (stand.isExternal) {
      say('not run: MONGODB_URI names a server that is not ours to pause')
      return result
    }
    const load = await underLoad(stand, callers)
    await until(async () => load.ledger.acknowledged > callers.writers, { within: 30_000 })
    const pausedAt = performance.now()
    await stand.pauseEngine()
    const health = await load.ask({ path: '/healthz' })
    await sleep(pauseMs)
    const resumedAt = performance.now()
    await stand.resumeEngine()
    const recoveryMs = await until(load.isWriting, { within: 30_000 })
    await sleep(500)
    const { hung } = await load.stop()
    const lost = await lostWrites(stand, load.ledger, load.target)
    const meanwhile = load.asked.filter(({ at, tookMs }) => at > pausedAt && at + tookMs < resumedAt)
    const worst = worstMs(meanwhile)
    expect(
      meanwhile.length > 0 && meanwhile.every(({ answer }) => answer?.status === 503),
      `answers to reads meanwhile: ${tally(meanwhile)}; /healthz ${health.status}`,
    )
    expect(worst < ANSWER_WITHIN_MS, `longest wait for a 503: ${worst.toFixed(0)} ms`)
    expect(hung === 0, `requests that hung over ${HANG_MS / 1000} s: ${hung}`)
    say(`from its going on to the first write: ${recoveryMs.toFixed(0)} ms`)
    const after = load.asked.filter(({ at }) => at > resumedAt + recoveryMs)
    expect(
      after.every(({ answer }) => answer?.status === 200),
      `reads afterwards: ${tally(after)}`,
    )
    expect(lost.length === 0, `acknowledged writes lost: ${lost.length}${lost[0] === undefined ? '' : ` (${lost[0]})`}`)
  } finally {
    await stand.close()
  }
  return result
}

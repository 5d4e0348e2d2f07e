import { client, quantile, sleep, until } from './http.ts'
import { type Figures, figures, openStand, room } from './stand.ts'
import { lostWrites, newLedger, writer, wrongCounts, wrongTotals } from './writers.ts'

/** Longer than the API takes an interest to be on its way: what is older after a crash is repaired. */
const REPAIRABLE_AFTER_MS = 11_000

/** `kill -9` of the API under writers, again and again. */
export const killApi = async ({
  rounds,
  writers: count,
  settle,
}: {
  rounds: number
  writers: number
  settle: boolean
}): Promise<Figures> => {
  const { result, say, expect } = figures(`kill -9 the API under ${count} concurrent writers, ${rounds} rounds`)
  const stand = await openStand()
  try {
    const [host, ...people] = stand.people(count + 1)
    const ledger = newLedger()
    const lost: string[] = []
    const startsMs: number[] = []
    let target = ''
    let writers: ReturnType<typeof writer>[] = []
    let interrupted = 0
    let wrongCells = 0

    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const api = await stand.startApi()
      startsMs.push(performance.now() - startedAt)
      const { ask, close } = client(api.port)
      if (round === 0) {
        const posted = await ask({ method: 'POST', path: '/roommates', token: host?.token, body: room() })
        target = (posted.body as { _id: string })._id
        writers = people.map((person) => writer(person, { ledger, target }))
      }
      const acknowledgedBefore = ledger.acknowledged
      let running = true
      const work = writers.map(async ({ turn }) => {
        while (running) await turn(ask).catch(() => interrupted++ && (running = false))
      })
      await until(async () => ledger.acknowledged - acknowledgedBefore > count, { within: 30_000, every: 5 })
      await sleep(Math.random() * 200)
      await api.kill()
      running = false
      await Promise.all(work)
      close()
      lost.push(...(await lostWrites(stand, ledger, target)))
      wrongCells += await wrongTotals(stand)
    }

    say(
      `writes acknowledged: ${ledger.acknowledged}; cut off in flight: ${interrupted}; start to ready: median ${quantile(startsMs, 0.5).toFixed(0)} ms`,
    )
    expect(lost.length === 0, `acknowledged writes lost: ${lost.length}${lost[0] === undefined ? '' : ` (${lost[0]})`}`)
    expect(wrongCells === 0, `totals that do not agree with the listings once what was under way is in: ${wrongCells}`)
    const refused = [...ledger.refused].map(([status, times]) => `${status}×${times}`)
    expect(
      refused.every((each) => /^(403|429|503)/.test(each)),
      `refused: ${refused.join(', ') || 'none'}`,
    )
    if (settle) {
      await sleep(REPAIRABLE_AFTER_MS)
      await stand.startApi()
      await until(async () => (await wrongCounts(stand)) === 0, { within: 20_000, every: 200 }).catch(() => undefined)
      const wrong = await wrongCounts(stand)
      expect(wrong === 0, `like counts that do not agree with the interests once a start has repaired: ${wrong}`)
    }
  } finally {
    await stand.close()
  }
  return result
}

import { client, sleep, until } from './http.ts'
import { keepAsking, tally, worstMs } from './load.ts'
import { type Figures, figures, openStand } from './stand.ts'

/** Google's certificates out of reach, while those that are known still hold and after. */
export const identityOutage = async ({ certificatesMaxAgeS }: { certificatesMaxAgeS: number }): Promise<Figures> => {
  const { result, say, expect } = figures(
    `the Auth certificates out of reach; those known hold for ${certificatesMaxAgeS} s`,
  )
  const stand = await openStand()
  try {
    const { authority } = stand
    authority.state.certificatesMaxAgeS = certificatesMaxAgeS
    const api = await stand.startApi()
    const { ask, close } = client(api.port)
    const [person] = stand.people(1)
    const mine = { path: '/my-listings', token: person?.token }
    await ask(mine)
    const knownSince = performance.now()
    for (const how of ['silent', 'cut'] as const) {
      authority.goOutOfReach(how)
      const users = keepAsking(ask, [mine], { callers: 5, pauseMs: 20 })
      const visitors = keepAsking(ask, [{ path: '/all-items' }], { callers: 2, pauseMs: 20 })
      await sleep(certificatesMaxAgeS * 1_000 + 3_000)
      const asked = await users.stop()
      const open = await visitors.stop()
      const expiredAt = knownSince + certificatesMaxAgeS * 1_000
      const [early, late] = [
        asked.filter(({ at }) => at < expiredAt - 200),
        asked.filter(({ at }) => at > expiredAt + 200),
      ]
      if (how === 'silent')
        expect(
          early.length > 0 && early.every(({ answer }) => answer?.status === 200),
          `${how}, keys known: ${tally(early)}`,
        )
      expect(
        late.length > 0 && late.every(({ answer }) => answer?.status === 503),
        `${how}, keys too old: ${tally(late)}; longest ${worstMs(late).toFixed(0)} ms`,
      )
      expect(
        open.every(({ answer }) => answer?.status === 200),
        `${how}, visitors: ${tally(open)}`,
      )
    }
    authority.comeBack()
    const backMs = await until(async () => (await ask(mine)).status === 200, { within: 20_000 })
    say(`from its coming back to the first answer: ${backMs.toFixed(0)} ms`)
    close()
  } finally {
    await stand.close()
  }
  return result
}

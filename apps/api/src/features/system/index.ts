import { getHealth, getReadiness } from '@roommate-finder/contracts/system'
import { idempotencyKeys } from '../../db/idempotency.ts'
import { rateLimits } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { jobsCollection } from '../../jobs/jobs.ts'
import type { Feature } from '../feature.ts'

/** How often readiness may ping the database, in milliseconds. */
const PING_INTERVAL_MS = 1_000

/** Sends at most one ping per interval, and returns its result, or its failure, to all callers. */
const sharePing = (ping: () => Promise<unknown>): (() => Promise<unknown>) => {
  let last = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve<unknown>(undefined) }
  return () => {
    const at = performance.now()
    if (at - last.at >= PING_INTERVAL_MS) last = { at, result: ping() }
    return last.result
  }
}

/** Health, readiness, and the collections that all features share. */
export const system: Feature = {
  name: 'system',
  collections: [idempotencyKeys, rateLimits, jobsCollection],
  routes: ({ db }) => {
    const ping = sharePing(() => db.command({ ping: 1 }))
    return [
      route(getHealth, () => ({ status: 'ok' as const })),
      route(getReadiness, async () => {
        await ping()
        return { status: 'ok' as const }
      }),
    ]
  },
  deleteUser: async ({ db }, { uid }, session) => {
    await idempotencyKeys.of(db).deleteMany({ owner: uid }, { session })
  },
}

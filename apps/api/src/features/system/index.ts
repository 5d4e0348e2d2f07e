import { getHealth, getReadiness } from '@roommate-finder/contracts/system'
import { idempotencyKeys } from '../../db/idempotency.ts'
import { rateLimits } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { jobsCollection } from '../../jobs/jobs.ts'
import { createTtlCache } from '../../lib/ttl-cache.ts'
import type { Feature } from '../feature.ts'

/** How often readiness may ping the database, in milliseconds. */
const PING_INTERVAL_MS = 1_000

/** Health, readiness, and the collections that all features share. */
export const system: Feature = {
  name: 'system',
  collections: [idempotencyKeys, rateLimits, jobsCollection],
  routes: ({ db }) => {
    const ping = createTtlCache(() => db.command({ ping: 1 }), {
      maxAgeMs: PING_INTERVAL_MS,
      now: () => performance.now(),
    })
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

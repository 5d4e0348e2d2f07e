import { getHealth, getReadiness } from '@roommate-finder/contracts/system'
import type { Database } from '../../db/connect.ts'
import { route } from '../../http/route.ts'
import { createTtlCache } from '../../lib/ttl-cache.ts'

/** How often readiness may ping the database, in milliseconds. */
const PING_INTERVAL_MS = 1_000

export const systemRoutes = (db: Database) => {
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
}

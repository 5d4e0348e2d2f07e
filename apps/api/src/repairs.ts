import type { Services } from './services.ts'

export const REPAIR_EVERY_MS = 60_000

/** A second look at the views finds those that were too young at the first to be told from ones on their way. */
const LOOKS_AT_VIEWS = 2

/** A server that keeps no tally may still write while newer ones start, so one count at the start is not the last. */
const RECOUNT_EVERY_LOOKS = 60

type Healing = Pick<Services, 'repair'> & { listings: Pick<Services['listings'], 'recount'> }

interface RepairLog {
  warn: (what: object, message: string) => void
  error: (what: object, message: string) => void
}

/**
 * Heals what crashes leave, at once and every minute, unless a look is still under way; one that fails is told, and the
 * next one comes all the same. The listings are counted anew at the first look, then every hour, and at the next look where
 * writers left no moment to count in.
 */
export const startRepairs = ({ repair, listings }: Healing, log: RepairLog) => {
  let looks = 0
  let isCountDue = false

  const count = async (): Promise<void> => {
    const wrong = await listings.recount()
    isCountDue = wrong === undefined
    if (isCountDue) log.warn({}, 'writers left no moment to count the listings in: tried again at the next repair')
    else if (wrong !== 0) log.warn({ counts: wrong }, 'repaired')
  }

  const look = async (): Promise<void> => {
    isCountDue ||= looks % RECOUNT_EVERY_LOOKS === 0
    try {
      const healed = await repair({ views: looks < LOOKS_AT_VIEWS })
      if (Object.values(healed).some((found) => found > 0)) log.warn(healed, 'repaired')
    } catch (error) {
      log.error({ err: error }, 'repair failed')
    }
    looks++
    if (!isCountDue) return
    await count().catch((error: unknown) => {
      log.error({ err: error }, 'count failed')
    })
  }

  let looking: Promise<void> | undefined
  const lookUnlessLooking = (): void => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }
  lookUnlessLooking()
  const timer = setInterval(lookUnlessLooking, REPAIR_EVERY_MS)

  return {
    /** Begins no further look and waits for the one under way. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await looking
    },
  }
}

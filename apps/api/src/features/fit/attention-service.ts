import { CONTACT_ATTENTION } from '@roommate-finder/contracts/limits'
import { createLaterWrites } from '../../db/later-writes.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import type { FeatureContext } from '../context.ts'
import { attentionRepository } from './attention-repository.ts'

/** `room:` and the id of a room, or `seeker:` and that of a profile. */
export type AttentionId = `${'room' | 'seeker'}:${string}`

interface Attention {
  id: AttentionId
  points: number
  /** Only the first attention with this key counts. */
  once?: string
}

export type AttentionService = ReturnType<typeof attentionService>

/**
 * Counts how much attention rooms and seekers get. Stores it after the response that it belongs to. Failed writes are only
 * logged.
 */
export const attentionService = ({ db, hash, now, logger }: FeatureContext) => {
  const repository = attentionRepository(db)

  const store = async (added: readonly Attention[]): Promise<void> => {
    const at = now()
    const shown = added.flatMap(({ once }) => (once === undefined ? [] : { _id: once, at }))
    const isNew = new Set((shown.length > 0 ? await repository.insertShown(shown) : []).map(({ _id }) => _id))
    const sums = new Map<string, number>()
    for (const { id, points, once } of added) {
      // Deletes the key, which may be in `added` twice.
      if (once === undefined || isNew.delete(once)) sums.set(id, (sums.get(id) ?? 0) + points)
    }
    if (sums.size > 0) await repository.add(sums, at)
  }

  const writes = createLaterWrites<Attention>((added) =>
    store(added).catch((error: unknown) => {
      logger.warn({ err: error, added: added.length }, 'attention was not counted')
    }),
  )

  return {
    /** Finds the attention of the last whole days, so that an order by it stays the same until midnight UTC. */
    find: (ids: readonly AttentionId[]): Promise<Map<string, number>> => repository.find(ids, now()),

    /** Counts rooms or seekers that a page of matches shows a user, once a UTC day, so that no one can push them down. */
    countShown: (ids: readonly AttentionId[], uid: string): void => {
      const day = toUtcDay(now())
      writes.add(ids.map((id) => ({ id, points: 1, once: hash('shown', `${uid} ${id} ${day}`) })))
    },

    /** Counts a first message or an invitation. */
    countContact: (id: AttentionId): void => writes.add([{ id, points: CONTACT_ATTENTION }]),

    /** Waits until everything is stored. */
    finish: writes.finish,
  }
}

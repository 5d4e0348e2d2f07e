import { CONTACT_ATTENTION } from '@roommate-finder/contracts/limits'
import { createLaterWrites } from '../../db/later-writes.ts'
import type { FeatureContext } from '../context.ts'
import { attentionRepository } from './attention-repository.ts'

/** `room:` and the id of a room, or `seeker:` and that of a profile. */
export type AttentionId = `${'room' | 'seeker'}:${string}`

export type AttentionService = ReturnType<typeof attentionService>

/**
 * Counts how much attention rooms and seekers get. Stores it after the response that it belongs to. Failed writes are only
 * logged.
 */
export const attentionService = ({ db, now, logger }: FeatureContext) => {
  const repository = attentionRepository(db)

  const writes = createLaterWrites<{ id: AttentionId; points: number }>(async (added) => {
    const sums = new Map<string, number>()
    for (const { id, points } of added) sums.set(id, (sums.get(id) ?? 0) + points)
    await repository.add(sums, now()).catch((error: unknown) => {
      logger.warn({ err: error, ids: sums.size }, 'attention was not counted')
    })
  })

  return {
    /** Finds the attention of the last whole days, so that an order by it stays the same until midnight UTC. */
    find: (ids: readonly AttentionId[]): Promise<Map<string, number>> => repository.find(ids, now()),

    /** Counts rooms or seekers that a page of matches shows. */
    countShown: (ids: readonly AttentionId[]): void => writes.add(ids.map((id) => ({ id, points: 1 }))),

    /** Counts a first message or an invitation. */
    countContact: (id: AttentionId): void => writes.add([{ id, points: CONTACT_ATTENTION }]),

    /** Waits until everything is stored. */
    finish: writes.finish,
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { BATCH } from '../../db/batches.ts'
import type { ObjectId } from '../../db/object-id.ts'
import type { FeatureContext } from '../context.ts'
import { type NewView, viewRepository } from './view-repository.ts'

/**
 * Counts views, once per viewer, listing and UTC day. Stores them after the response that they belong to: those that
 * arrive while others are stored share the next two writes. Failed writes are only logged.
 */
export const viewService = ({ db, now, logger }: Pick<FeatureContext, 'db' | 'now' | 'logger'>) => {
  const repository = viewRepository(db)
  let waiting: NewView[] = []
  let writing: Promise<void> | undefined

  const store = async (views: readonly NewView[]): Promise<void> => {
    const first = await repository.insert(views)
    const ofDeleted = await repository.addToCounts(first)
    for (const id of ofDeleted) await repository.deleteByListing(id)
  }

  const storeWaiting = async (): Promise<void> => {
    // The response is sent in this turn of the event loop.
    await nextTurn()
    while (waiting.length > 0) {
      const views = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      await store(views).catch((error: unknown) => {
        logger.warn({ err: error, views: views.length }, 'views were not counted')
      })
    }
    writing = undefined
  }

  return {
    /** Returns whether a view by the viewer on this UTC day is stored. */
    isCounted: (listingId: ObjectId, viewer: string): Promise<boolean> => repository.exists(listingId, viewer, now()),

    /** Counts a view later. */
    countLater: (listingId: ObjectId, viewer: string): void => {
      waiting.push({ listingId, viewer, at: now() })
      writing ??= storeWaiting()
    },

    /** Waits until all views are stored. */
    finish: async (): Promise<void> => writing,

    findLatestByViewer: repository.findLatestByViewer,
    deleteByListing: repository.deleteByListing,
  }
}

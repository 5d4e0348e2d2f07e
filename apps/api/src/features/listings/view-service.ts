import { createLaterWrites } from '../../db/later-writes.ts'
import type { ObjectId } from '../../db/object-id.ts'
import type { FeatureContext } from '../context.ts'
import { type NewView, viewRepository } from './view-repository.ts'

/**
 * Counts views, once per viewer, listing and UTC day. Stores them after the response that they belong to, some in two
 * writes. Failed writes are only logged.
 */
export const viewService = ({ db, now, logger }: Pick<FeatureContext, 'db' | 'now' | 'logger'>) => {
  const repository = viewRepository(db)

  const store = async (views: readonly NewView[]): Promise<void> => {
    const first = await repository.insert(views)
    const ofDeleted = await repository.addToCounts(first)
    for (const id of ofDeleted) await repository.deleteByListing(id)
  }

  const writes = createLaterWrites<NewView>((views) =>
    store(views).catch((error: unknown) => {
      logger.warn({ err: error, views: views.length }, 'views were not counted')
    }),
  )

  return {
    /** Returns whether a view by the viewer on this UTC day is stored. */
    isCounted: (listingId: ObjectId, viewer: string): Promise<boolean> => repository.exists(listingId, viewer, now()),

    /** Counts a view later. */
    countLater: (listingId: ObjectId, viewer: string): void => writes.add([{ listingId, viewer, at: now() }]),

    /** Waits until all views are stored. */
    finish: writes.finish,

    findLatestByViewer: repository.findLatestByViewer,
    deleteByListing: repository.deleteByListing,
  }
}

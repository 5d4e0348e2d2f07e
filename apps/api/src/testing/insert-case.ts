import { ObjectId } from '../db/object-id.ts'
import type { HiddenBy } from '../features/listings/document.ts'
import { listingService } from '../features/listings/service.ts'
import type { CaseDoc } from '../features/trust/document.ts'
import type { TestApi } from './test-api.ts'

/** Inserts a case, which is in the queue unless `isOpen` is false. Replaces an existing case of the same target. */
export const insertCase = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  target: Pick<CaseDoc, 'type' | 'targetId' | 'personUid'> & Partial<CaseDoc>,
): Promise<void> => {
  await collections.moderationCases.deleteOne({ targetId: target.targetId, type: target.type })
  await collections.moderationCases.insertOne({
    ...{ _id: new ObjectId(), title: 'Sunny room near the park', isOpen: true, openedAt: clock.now() },
    ...{ reporters: 0, reasons: {}, risk: { points: 0, signals: [] }, appeal: null, changes: 0 },
    ...target,
  })
}

/** Hides a listing, by default as a moderator does. */
export const hideListing = async (
  { context }: Pick<TestApi, 'context'>,
  id: string,
  by: HiddenBy = 'moderator',
): Promise<void> => {
  const hiding = {
    by,
    reason: 'Please describe your own room.',
    since: context.now(),
    appealed: false,
  }
  await context.transaction((session) => listingService(context).hiding.hide(new ObjectId(id), hiding, session))
}

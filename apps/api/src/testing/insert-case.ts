import { ObjectId } from '../db/object-id.ts'
import type { HiddenBy } from '../features/listings/document.ts'
import { type CaseDoc, countWaiting } from '../features/reports/document.ts'
import type { TestApi } from './test-api.ts'

type CaseToInsert = Pick<CaseDoc, 'type' | 'targetId' | 'personUid'> & Partial<CaseDoc>

/** Inserts cases, which are in the queue unless `isOpen` is false. */
export const insertCases = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  cases: readonly CaseToInsert[],
): Promise<void> => {
  await collections.moderationCases.insertMany(
    cases.map((fields) => {
      const doc = {
        _id: new ObjectId(),
        title: 'Sunny room near the park',
        isOpen: true,
        openedAt: clock.now(),
        reporters: 0,
        visitors: 0,
        reasons: {},
        risk: { points: 0, signals: [] },
        appeal: null,
        version: 0,
        ...fields,
      }
      return { ...doc, waiting: countWaiting(doc) }
    }),
  )
}

/** Inserts a case. Replaces an existing case of the same target. */
export const insertCase = async (
  api: Pick<TestApi, 'collections' | 'clock'>,
  { type, targetId, ...fields }: CaseToInsert,
): Promise<void> => {
  await api.collections.moderationCases.deleteOne({ targetId, type })
  await insertCases(api, [{ type, targetId, ...fields }])
}

/** Hides a listing, by default as a moderator does. */
export const hideListing = async (
  { context, services }: Pick<TestApi, 'context' | 'services'>,
  id: string,
  by: HiddenBy = 'moderator',
): Promise<void> => {
  const hiding = {
    by,
    reason: 'Please describe your own room.',
    since: context.now(),
    appealed: false,
  }
  await context.transaction((session) => services.hiding.hide(new ObjectId(id), hiding, session))
}

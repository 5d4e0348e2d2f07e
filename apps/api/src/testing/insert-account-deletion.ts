import { workQueue } from '../db/work.ts'
import { accountDeletions } from '../features/own-data/service.ts'
import type { TestApi } from './test-api.ts'

/** Stores what a call that deletes an account stores before it deletes anything, due in 10 s. */
export const insertAccountDeletion = ({ clock, context }: TestApi, uid: string, address: string): Promise<void> => {
  const dueAt = new Date(clock.now().getTime() + 10_000)
  return workQueue(context).put(accountDeletions, [{ key: uid, payload: { address }, dueAt }])
}

import { ObjectId } from '../db/object-id.ts'
import type { TestApi } from './test-api.ts'

/** Inserts a block, without the other effects of blocking a person. */
export const insertBlock = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  id: string,
  block: { uid: string; blockedUid: string },
): Promise<void> => {
  await collections.blocks.insertOne({ _id: new ObjectId(id), ...block, since: clock.now() })
}

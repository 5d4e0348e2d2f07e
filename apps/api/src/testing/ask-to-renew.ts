import { ObjectId } from '../db/object-id.ts'
import type { TestApi } from './test-api.ts'

/** When `askToRenew` says that owners were asked. */
export const ASKED_AT = new Date()

/** Makes the token of `sendValid` renew a listing, once. */
export const askToRenew = async ({ collections }: TestApi, id: string): Promise<void> => {
  await collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { askedAt: ASKED_AT } })
}

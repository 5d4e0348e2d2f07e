import { ObjectId } from '../db/object-id.ts'
import type { ProfileDoc } from '../features/fit/document.ts'
import type { TestApi } from './test-api.ts'

type ProfileToInsert = Pick<ProfileDoc, 'uid'> & Partial<ProfileDoc>

/** Inserts visible profiles of people who look anywhere. Does not store the people. Returns the ids in order. */
export const insertProfiles = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  profiles: readonly ProfileToInsert[],
): Promise<string[]> => {
  const at = clock.now()
  const docs = profiles.map((fields) => ({
    _id: new ObjectId(),
    intro: '',
    answers: [],
    places: [],
    visible: true,
    visibleSince: at,
    createdAt: at,
    updatedAt: at,
    keys: [''],
    ...fields,
  }))
  await collections.profiles.insertMany(docs)
  return docs.map(({ _id }) => _id.toHexString())
}

/** Replaces the profile of a user by one with an id, such as that of a listing, which fits every path parameter. */
export const insertProfile = async (
  api: Pick<TestApi, 'collections' | 'clock'>,
  id: string,
  uid: string,
): Promise<void> => {
  await api.collections.profiles.deleteOne({ uid })
  await insertProfiles(api, [{ _id: new ObjectId(id), uid }])
}

import { type Profile, type ProfileInput, saveProfile } from '@roommate-finder/contracts/profiles'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery, seekersKey } from '#src/entities/fit/queries.ts'
import { useSaveAnswers } from '#src/entities/fit/save-answers.ts'
import { request } from '#src/lib/api-client.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'

/** Writes of the profile are sent one after another, because each replaces all of it. */
const KEY = ['save-profile'] as const
const { queryKey } = profileQuery()

const send = (profile: Profile): Promise<Profile> => {
  const { placeNames: _, ...body } = profile
  return request(saveProfile, { body })
}

const store = (queryClient: QueryClient, profile: Profile): void => {
  queryClient.setQueryData(queryKey, profile)
  // These lists tell how each room or person fits.
  for (const key of [listingsKey, seekersKey]) void queryClient.invalidateQueries({ queryKey: key })
}

/** Returns a function that saves answers, with the other fields as they are then. */
export const useSaveProfileAnswers = (profile: Profile) => {
  const queryClient = useQueryClient()
  return useSaveAnswers({
    key: KEY,
    queryKey,
    send: (answers) => send({ ...(queryClient.getQueryData(queryKey) ?? profile), answers }),
    onSuccess: (stored) => store(queryClient, stored),
  })
}

/** Saves the other fields of the profile, with the answers as they are then. */
export const useSaveFields = () => {
  const queryClient = useQueryClient()
  const getAnswers = () => queryClient.getQueryData(queryKey)?.answers ?? []
  return useMutation({
    scope: { id: KEY.join('/') },
    mutationFn: (fields: Omit<ProfileInput, 'answers'>) => send({ placeNames: [], ...fields, answers: getAnswers() }),
    // Newer answers may be shown, which are sent next.
    onSuccess: (stored) => store(queryClient, { ...stored, answers: getAnswers() }),
  })
}

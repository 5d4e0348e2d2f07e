import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { type Profile, type ProfileInput, saveProfile } from '@roommate-finder/contracts/profiles'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { toast } from '#src/ui/toast.tsx'

/** Writes of the profile are sent one after another, because each replaces all of it. */
const KEY = ['save-profile'] as const
const { queryKey } = profileQuery()

const send = (profile: Profile): Promise<Profile> => {
  const { placeNames: _, ...body } = profile
  return request(saveProfile, { body })
}

const store = (queryClient: QueryClient, profile: Profile): void => {
  queryClient.setQueryData(queryKey, profile)
  // Lists tell how each room fits.
  void queryClient.invalidateQueries({ queryKey: listingsKey })
}

/** Returns a function that shows new answers at once and saves them. */
export const useSaveAnswers = (profile: Profile) => {
  const queryClient = useQueryClient()
  return (answers: FitAnswer[]): void => {
    const show = (shown: readonly FitAnswer[]) =>
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, answers: [...shown] })
    void writeOptimistically(queryClient, {
      key: KEY,
      queryKey,
      send: () => send({ ...profile, answers }),
      show: () => {
        show(answers)
        return () => show(profile.answers)
      },
      onSuccess: (stored) => store(queryClient, stored),
      onError: (error) =>
        toast({ text: serverSentence(error) ?? 'We couldn’t save your answer. Please try again.', tone: 'danger' }),
    })
  }
}

/** Saves the other fields of the profile, with the answers as they are then. */
export const useSaveFields = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: KEY.join('/') },
    mutationFn: (fields: Omit<ProfileInput, 'answers'>) => {
      const answers = queryClient.getQueryData(queryKey)?.answers ?? []
      return send({ placeNames: [], ...fields, answers })
    },
    onSuccess: (stored) => store(queryClient, stored),
  })
}

import {
  getModerationTarget,
  listModerationQueue,
  type ModerationTarget,
  moderateTarget,
  moderationActionInput,
  type QueueItem,
  type TargetRef,
  targetParams,
} from '@roommate-finder/contracts/moderation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Names a target in the URL, such as `listing:6720…`. */
export type TargetKey = `${TargetRef['type']}:${string}`

export const toKey = ({ type, id }: TargetRef): TargetKey => `${type}:${id}`

/** Reads a target from the URL. Returns null for an invalid key. */
export const readKey = (key: string | null): TargetRef | null => {
  const [type, id] = (key ?? '').split(':')
  return z.safeParse(targetParams, { type, id }).data ?? null
}

export const moderationQueries = {
  all: () => ['moderation'] as const,
  queue: () =>
    cursorListOptions<QueueItem>([...moderationQueries.all(), 'queue'], (cursor, signal) =>
      request(listModerationQueue, { query: { cursor }, signal }),
    ),
  target: ({ type, id }: TargetRef) =>
    queryOptions({
      queryKey: [...moderationQueries.all(), 'target', type, id],
      queryFn: ({ signal }) => request(getModerationTarget, { params: { type, id }, signal }),
    }),
}

/**
 * Carries out an action. After a conflict, reloads the target, which another moderator has changed.
 */
export const useModerate = (target: TargetRef) => {
  const queryClient = useQueryClient()
  const { queryKey } = moderationQueries.target(target)
  return useMutation({
    mutationFn: (body: z.infer<typeof moderationActionInput>): Promise<ModerationTarget> =>
      request(moderateTarget, { params: { type: target.type, id: target.id }, body }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: moderationQueries.queue().queryKey })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'conflict') {
        await queryClient.invalidateQueries({ queryKey: moderationQueries.all() })
      }
    },
  })
}

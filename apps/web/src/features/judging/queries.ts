import {
  getModerationTarget,
  listModerationQueue,
  type ModerationTarget,
  moderateTarget,
  moderationActionInput,
  type QueueItem,
  type QueueSort,
  queueSorts,
  type TargetRef,
  targetParams,
} from '@roommate-finder/contracts/moderation'
import { type ReportReason, type ReportTarget, reportReasons, reportTargets } from '@roommate-finder/contracts/trust'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, request } from '#src/lib/api-client.ts'
import { oneOf, type UrlParams } from '#src/lib/url-params.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

const QUEUE_REFRESH_MS = 30_000

/** Names a target in the URL, such as `listing:6720…`. */
export type TargetKey = `${TargetRef['type']}:${string}`

export const toKey = ({ type, id }: TargetRef): TargetKey => `${type}:${id}`

/** Reads a target from the URL. Returns null for an invalid key. */
export const readKey = (key: string | null): TargetRef | null => {
  const [type, id] = (key ?? '').split(':')
  return z.safeParse(targetParams, { type, id }).data ?? null
}

/** The filter of the queue. An empty kind or reason filters nothing. */
export interface QueueFilter {
  sort: QueueSort
  kind: ReportTarget | ''
  reason: ReportReason | ''
}

/** The filter of the queue in the URL. */
export const queueFilter: UrlParams<QueueFilter> = {
  keys: ['sort', 'kind', 'reason'],
  parse: ({ sort, kind, reason }) => ({
    sort: oneOf(queueSorts, sort),
    kind: oneOf(['', ...reportTargets], kind),
    reason: oneOf(['', ...reportReasons], reason),
  }),
}

/** Returns the query string with another target, or without one. Keeps the filter. */
export const toTargetSearch = (search: string, target: TargetKey | null): string => {
  const params = new URLSearchParams(search)
  if (target === null) params.delete('target')
  else params.set('target', target)
  return `?${params.toString()}`
}

export const moderationQueries = {
  all: () => ['moderation'] as const,
  queues: () => [...moderationQueries.all(), 'queue'] as const,
  queue: ({ sort, kind, reason }: QueueFilter) => ({
    ...cursorListOptions<QueueItem>([...moderationQueries.queues(), sort, kind, reason], (cursor, signal) => {
      const query = { cursor, sort, kind: kind || undefined, reason: reason || undefined }
      return request(listModerationQueue, { query, signal })
    }),
    placeholderData: keepPreviousData,
    // Other moderators decide, and people report, while the queue is open.
    refetchInterval: QUEUE_REFRESH_MS,
  }),
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
      await queryClient.invalidateQueries({ queryKey: moderationQueries.queues() })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'conflict') {
        await queryClient.invalidateQueries({ queryKey: moderationQueries.all() })
      }
    },
  })
}

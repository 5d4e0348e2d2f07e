import { type LikeAnswer, likeListing, type UnlikeAnswer, unlikeListing } from '@roommate-finder/contracts/interest'
import { type Query, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { findListing, holdsListing, patchListing } from '../cache.ts'
import { listingQueries } from '../queries.ts'

interface Course {
  run: number
  /** What the person wants by now; may differ from what the call on its way asks for. */
  wish: boolean
}

/**
 * The wish for one listing that is being carried out. It lies beside the answers of the API, so that it goes with them
 * when the viewer changes: an answer that comes later then belongs to nobody.
 */
export const courseOf = (id: string) =>
  queryOptions<Course | null>({ queryKey: courseKey(id), queryFn: skipToken, initialData: null })

const courseKey = (id: string) => ['interest-course', id]

let lastRun = 0

const ask = (id: string, wish: boolean): Promise<LikeAnswer | UnlikeAnswer> =>
  request(wish ? likeListing : unlikeListing, { params: { id } })

/** How it looks while the answer is awaited. Contact details come with an answer only; they go at once. */
const show = (queryClient: QueryClient, id: string, wish: boolean) =>
  patchListing(queryClient, id, ({ liked, likeCount }) => ({
    ...(liked !== wish && { liked: wish, likeCount: Math.max(0, likeCount + (wish ? 1 : -1)) }),
    ...(!wish && { contactInfo: undefined }),
  }))

/** Stops calls whose answers may be older than what is shown or settled here, and asks again for what they asked. */
const refreshHolder = (queryClient: QueryClient) => {
  const held = new Set<string>()
  return {
    hold: (which: (query: Query) => boolean = () => true) =>
      queryClient.cancelQueries({
        queryKey: listingQueries.all(),
        predicate: (query) => {
          if (query.state.fetchStatus === 'idle' || !which(query)) return false
          held.add(query.queryHash)
          return true
        },
      }),
    release: () =>
      void queryClient.invalidateQueries({
        queryKey: listingQueries.all(),
        predicate: (query) => held.has(query.queryHash),
      }),
  }
}

/**
 * Expresses interest or takes it back: shown at once in every cached copy, then settled with the API, call after call,
 * until the answer is what the person wants last.
 * @returns the last answer; null where a call under way carries out this wish too, or the viewer has changed meanwhile
 * @throws ApiError after everything has been put back
 */
export const settleInterest = async ({
  queryClient,
  id,
  wish,
}: {
  queryClient: QueryClient
  id: string
  wish: boolean
}): Promise<LikeAnswer | UnlikeAnswer | null> => {
  const queryKey = courseKey(id)
  const underWay = queryClient.getQueryData<Course | null>(queryKey)
  if (underWay) {
    queryClient.setQueryData<Course | null>(queryKey, () => ({ run: underWay.run, wish }))
    show(queryClient, id, wish)
    return null
  }

  lastRun += 1
  const run = lastRun
  const before = findListing(queryClient, id)
  let known = before?.liked ?? false
  let contactInfo = before?.contactInfo
  const wishNow = () => {
    const course = queryClient.getQueryData<Course | null>(queryKey)
    return course?.run === run ? course.wish : null
  }

  queryClient.setQueryData<Course | null>(queryKey, () => ({ run, wish }))
  const refreshes = refreshHolder(queryClient)
  await refreshes.hold((query) => holdsListing(query, id))
  let wanted = wishNow()
  if (wanted !== null) show(queryClient, id, wanted)
  let answer: LikeAnswer | UnlikeAnswer | null = null
  try {
    while (wanted !== null && answer?.liked !== wanted) {
      answer = await ask(id, wanted)
      known = answer.liked
      contactInfo = answer.liked ? answer.contactInfo : undefined
      // What is on its way to another viewer is not ours to stop.
      if (wishNow() !== null) await refreshes.hold()
      wanted = wishNow()
    }
    if (wanted === null || !answer) return null
    patchListing(queryClient, id, () => ({ likeCount: answer?.likeCount ?? 0, liked: known, contactInfo }))
    // The answer holds no e-mail of the host: the details tell whether this viewer sees it whole now.
    void queryClient.invalidateQueries({ queryKey: listingQueries.details(id).queryKey })
    // A withdrawn room stays in the list at hand, unseen, so that Undo finds it; the next visit asks anew.
    void queryClient.invalidateQueries({
      queryKey: listingQueries.myInterests().queryKey,
      refetchType: known ? 'active' : 'none',
    })
    return answer
  } catch (error) {
    const last = wishNow()
    if (last === null) return null
    show(queryClient, id, known)
    if (known) patchListing(queryClient, id, () => ({ contactInfo }))
    if (last === known) return null
    // The call may have reached the API all the same.
    void queryClient.invalidateQueries({
      queryKey: listingQueries.all(),
      predicate: (query) => holdsListing(query, id),
      refetchType: 'none',
    })
    throw error
  } finally {
    if (wishNow() !== null) {
      queryClient.setQueryData<Course | null>(queryKey, null)
      refreshes.release()
    }
  }
}

import { type LikeResponse, likeListing, type UnlikeResponse, unlikeListing } from '@roommate-finder/contracts/interest'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { likeReturnState } from '#src/lib/return-to.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { browserStore } from '#src/lib/stored.ts'
import { useOptimisticMutation } from '#src/lib/use-optimistic-mutation.ts'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { findListing, patchListing } from '../cache.ts'
import { listingQueries } from '../queries.ts'

const OWN_POST = "You can't like your own post."
const COULD_NOT_LIKE = 'Could not like the post.'
const COULD_NOT_WITHDRAW = 'We couldn’t remove your interest. Please try again.'

const NAME_AND_EMAIL = 'your name and email.'
const NAME_ONLY_YET = 'your name. Confirm your email so they can see it, too.'

/** Returns what the host sees of the user, as the end of a sentence. Visitors may confirm their email when they sign up. */
const toSeen = (user: SessionUser | null): string => (user && !user.emailVerified ? NAME_ONLY_YET : NAME_AND_EMAIL)

/** Returns the text that is shown or announced beside every button that expresses interest. */
export const useSeenByHost = (): string => `The host will see ${toSeen(useSession().user)}`

/** Calls `send`, before the first heart of a user in this browser only if the user agrees. */
const sendAfterQuestion = (user: SessionUser, send: () => void): void => {
  // Erased with the account, because it ends with the uid.
  const askedName = `roommate-finder:interest-asked:${user.uid}`
  if (browserStore.read(askedName) !== null) send()
  else {
    import('./ask-first.ts')
      .then(async ({ askFirst }) => {
        if (await askFirst(askedName, `The host will see ${toSeen(user)}`)) send()
      })
      .catch(() => alertPrompt({ title: 'Error', text: COULD_NOT_LIKE }))
  }
}

interface Callbacks {
  /** Called after the API has returned the contact details. */
  onExpressed?: () => void
  /** Called after the user has closed the error message. */
  onFailed?: () => void
}

// One toast per listing: a withdrawal replaces the toast of the like.
const toastId = (id: string) => `interest-${id}`

/** Returns a function that confirms expressed interest. For pages that do not show the contact details. */
export const useToastExpressed = () => {
  const { user } = useSession()
  return (id: string, userName: string | undefined, { onSee, onUndo }: { onSee: () => void; onUndo: () => void }) =>
    toast({
      id: toastId(id),
      tone: 'success',
      text: `${isolate(userName ?? 'The host')} can now see ${toSeen(user)}`,
      action: { label: 'Contact host', onPress: onSee },
      secondAction: { label: 'Undo', onPress: onUndo },
    })
}

/** Sends a like or its withdrawal as an optimistic update of every cached copy. Rolls back on failure. */
const useLikeMutation = (id: string, { onExpressed, onFailed }: Callbacks) => {
  const queryClient = useQueryClient()

  const { mutate, isPending } = useOptimisticMutation<{ liked: boolean }, LikeResponse | UnlikeResponse>({
    mutationKey: ['interest', id],
    queryKey: listingQueries.all(),
    mutationFn: ({ liked }) => request(liked ? likeListing : unlikeListing, { params: { id } }),
    show: ({ liked }) => {
      const before = findListing(queryClient, id)
      if (!before) return () => undefined
      const step = before.liked === liked ? 0 : liked ? 1 : -1
      patchListing(queryClient, id, {
        liked,
        likeCount: Math.max(0, before.likeCount + step),
        // The response to a like contains the contact details. A withdrawal hides them immediately.
        contactInfo: liked ? before.contactInfo : undefined,
      })
      return () =>
        patchListing(queryClient, id, {
          liked: before.liked,
          likeCount: before.likeCount,
          contactInfo: before.contactInfo,
        })
    },
    onSuccess: (response) => {
      const { liked, likeCount } = response
      patchListing(queryClient, id, {
        liked,
        likeCount,
        contactInfo: response.liked ? response.contactInfo : undefined,
      })
      // A like changes whether the API returns the full email address of the host.
      void queryClient.invalidateQueries({ queryKey: listingQueries.details(id).queryKey })
      // A withdrawn room stays in the cached list, hidden, for Undo.
      void queryClient.invalidateQueries({
        queryKey: listingQueries.myInterests().queryKey,
        refetchType: liked ? 'active' : 'none',
      })
      if (liked) {
        onExpressed?.()
        return
      }
      toast({
        id: toastId(id),
        text: 'You’re no longer interested in this room.',
        action: { label: 'Undo', onPress: () => mutate({ liked: true }) },
      })
    },
    onError: (error, { liked }) => {
      // The API may have processed the failed request.
      void queryClient.invalidateQueries({ queryKey: listingQueries.all(), refetchType: 'none' })
      // After this error, the session shows its own message and opens the sign-in page.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const text = serverSentence(error) ?? (liked ? COULD_NOT_LIKE : COULD_NOT_WITHDRAW)
      void alertPrompt({ title: 'Error', text }).then(onFailed)
    },
  })

  const send = (liked: boolean) => {
    // Ignores a repeated press: the cache already has the requested state.
    if (findListing(queryClient, id)?.liked !== liked) mutate({ liked })
  }
  return { send, isPending }
}

/**
 * Expresses and withdraws interest in a listing. Sends visitors to the sign-in page first; `usePendingLike` sends the
 * like on return. Shows the owner an error. `asksFirst`: asks each user once, for buttons beside which the page does not
 * say what the host will see.
 */
export const useInterest = (
  { _id: id, isOwner }: Pick<Listing, '_id' | 'isOwner'>,
  { asksFirst = false, ...callbacks }: Callbacks & { asksFirst?: boolean } = {},
) => {
  const { user, loading } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const { send, isPending } = useLikeMutation(id, callbacks)
  const pressedEarly = useRef(false)

  const express = () => {
    if (loading) {
      pressedEarly.current = true
    } else if (!user) {
      void navigate(paths.login(), { state: likeReturnState(location, id) })
    } else if (isOwner) {
      void alertPrompt({ title: 'Error', text: OWN_POST })
    } else if (asksFirst) {
      sendAfterQuestion(user, () => send(true))
    } else {
      send(true)
    }
  }

  // Handles a press that happened while the session was loading.
  useEffect(() => {
    if (loading || !pressedEarly.current) return
    pressedEarly.current = false
    express()
  })

  return { express, withdraw: () => send(false), pending: isPending }
}

/**
 * Sends the like that a visitor requested before signing in, once, after the question of a first like. Use it on every
 * page with a like button.
 */
export const usePendingLike = (): void => {
  const queryClient = useQueryClient()
  const { user, loading } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const { pendingLike, ...state } = readLocationState(location.state)
  // The history entry loses the id before the user answers the question.
  const [id, setId] = useState(pendingLike)
  if (pendingLike !== undefined && pendingLike !== id) setId(pendingLike)
  const handledKey = useRef<string>(null)
  const toastExpressed = useToastExpressed()
  const { send } = useLikeMutation(id ?? '', {
    onExpressed: () => {
      if (id === undefined) return
      toastExpressed(id, findListing(queryClient, id)?.userName, {
        onSee: () => void navigate(paths.details(id)),
        onUndo: () => send(false),
      })
    },
  })

  useEffect(() => {
    // React Router navigates in a transition: renders before its end still have this entry.
    if (pendingLike === undefined || loading || handledKey.current === location.key) return
    handledKey.current = location.key
    // Removes the like from the history entry first, so that Back or a reload does not repeat it.
    const { pathname, search, hash } = location
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    if (user) sendAfterQuestion(user, () => send(true))
  })
}

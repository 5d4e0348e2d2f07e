import { type LikeAnswer, likeListing, type UnlikeAnswer, unlikeListing } from '@roommate-finder/contracts/interest'
import type { Listing } from '@roommate-finder/contracts/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { likeReturnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { useOptimisticMutation } from '#src/lib/use-optimistic-mutation.ts'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { findListing, patchListing } from '../cache.ts'
import { listingQueries } from '../queries.ts'

const OWN_POST = "You can't like your own post."
const COULD_NOT_LIKE = 'Could not like the post.'
const COULD_NOT_WITHDRAW = 'Could not withdraw your interest. Please try again.'

/** Stands wherever interest can be expressed. */
export const SHOWN_TO_HOST = 'The host will see your name and email.'

interface Callbacks {
  /** The contact details are there. */
  onExpressed?: () => void
  /** It failed, and the person has closed the message. */
  onFailed?: () => void
}

// One toast per listing: a withdrawal replaces what the like said.
const toastId = (id: string) => `interest-${id}`

/** Tells that interest was expressed, where the contact details are not shown. */
export const toastExpressed = (id: string, userName: string | undefined, onSee: () => void) =>
  toast({
    id: toastId(id),
    tone: 'success',
    text: `${userName ?? 'The host'} can now see your name and email.`,
    action: { label: 'See contact details', onPress: onSee },
  })

/** Sends a like or its withdrawal: shown at once in every cached copy, rolled back on failure. */
const useLikeMutation = (id: string, { onExpressed, onFailed }: Callbacks) => {
  const queryClient = useQueryClient()

  const { mutate, isPending } = useOptimisticMutation<{ liked: boolean }, LikeAnswer | UnlikeAnswer>({
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
        // Contact details come with the answer to a like. A withdrawal hides them at once.
        contactInfo: liked ? before.contactInfo : undefined,
      })
      return () =>
        patchListing(queryClient, id, {
          liked: before.liked,
          likeCount: before.likeCount,
          contactInfo: before.contactInfo,
        })
    },
    onSuccess: (answer) => {
      const { liked, likeCount } = answer
      patchListing(queryClient, id, { liked, likeCount, contactInfo: answer.liked ? answer.contactInfo : undefined })
      // The details say whether this viewer sees the host's whole email now.
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
        text: 'Your interest was withdrawn.',
        action: { label: 'Undo', onPress: () => mutate({ liked: true }) },
      })
    },
    onError: (error, { liked }) => {
      // The call may have reached the API all the same.
      void queryClient.invalidateQueries({ queryKey: listingQueries.all(), refetchType: 'none' })
      // The session shows a message that it ended, and opens the sign-in page.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const text = serverSentence(error) ?? (liked ? COULD_NOT_LIKE : COULD_NOT_WITHDRAW)
      void alertPrompt({ title: 'Error', text }).then(onFailed)
    },
  })

  const send = (liked: boolean) => {
    // The second press of two asks for what is shown already.
    if (findListing(queryClient, id)?.liked !== liked) mutate({ liked })
  }
  return { send, isPending }
}

/**
 * Interest in one listing, for the button that expresses it. A visitor signs in first, and the interest is expressed on
 * return. The owner is told why not.
 */
export const useInterest = ({ _id: id, isOwner }: Pick<Listing, '_id' | 'isOwner'>, callbacks: Callbacks = {}) => {
  const { user, loading } = useSession()
  const place = useLocation()
  const navigate = useNavigate()
  const { send, isPending } = useLikeMutation(id, callbacks)
  const pressedEarly = useRef(false)

  const express = () => {
    if (loading) {
      pressedEarly.current = true
    } else if (!user) {
      void navigate(paths.login(), { state: likeReturnState(place, id) })
    } else if (isOwner) {
      void alertPrompt({ title: 'Error', text: OWN_POST })
    } else {
      send(true)
    }
  }

  // A press before the session is known counts when it is.
  useEffect(() => {
    if (loading || !pressedEarly.current) return
    pressedEarly.current = false
    express()
  })

  return { express, withdraw: () => send(false), pending: isPending }
}

/** Sends, once, the like that a visitor asked for before signing in. For every page from which a visitor can like. */
export const usePendingLike = (): void => {
  const queryClient = useQueryClient()
  const { user, loading } = useSession()
  const place = useLocation()
  const navigate = useNavigate()
  const { pendingLike: id, ...state } = readLocationState(place.state)
  const begunAt = useRef<string>(null)
  const { send } = useLikeMutation(id ?? '', {
    onExpressed: () => {
      if (id === undefined) return
      toastExpressed(id, findListing(queryClient, id)?.userName, () => void navigate(paths.details(id)))
    },
  })

  useEffect(() => {
    // The next entry arrives in a transition; until then every drawing still has this one.
    if (id === undefined || loading || begunAt.current === place.key) return
    begunAt.current = place.key
    // Out of the history first, so that Back or a reload never likes again.
    const { pathname, search, hash } = place
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    if (user) send(true)
  })
}

import { type LikeResponse, likeListing, type UnlikeResponse, unlikeListing } from '@roommate-finder/contracts/interest'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { paths } from '#src/lib/paths.ts'
import { likeReturnState } from '#src/lib/return-to.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { browserStore } from '#src/lib/stored.ts'
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

// One toast per listing: a withdrawal replaces the toast of the like.
const toastId = (id: string) => `interest-${id}`

export const interestKey = (id: string) => ['interest', id] as const

/** Sends a like or its withdrawal. `onExpressed` is called after the API has returned the contact details. */
const sendInterest = (queryClient: QueryClient, id: string, liked: boolean, onExpressed: () => void): void => {
  // Ignores a repeated press: the cache already has the requested state.
  if (findListing(queryClient, id)?.liked === liked) return
  void writeOptimistically<LikeResponse | UnlikeResponse>(queryClient, {
    key: interestKey(id),
    queryKey: listingQueries.all(),
    send: () => request(liked ? likeListing : unlikeListing, { params: { id } }),
    show: () => {
      const before = findListing(queryClient, id)
      if (!before) return () => undefined
      const step = before.liked === liked ? 0 : liked ? 1 : -1
      patchListing(queryClient, id, {
        liked,
        likeCount: Math.max(0, before.likeCount + step),
        // The response to a like contains the contact details. A withdrawal hides them immediately.
        contactInfo: liked ? before.contactInfo : undefined,
      })
      const { liked: wasLiked, likeCount, contactInfo } = before
      return () => patchListing(queryClient, id, { liked: wasLiked, likeCount, contactInfo })
    },
    onSuccess: (stored) => {
      patchListing(queryClient, id, { contactInfo: undefined, ...stored })
      // A like changes whether the API returns the full email address of the host.
      void queryClient.invalidateQueries({ queryKey: listingQueries.details(id).queryKey })
      // A withdrawn room stays in the cached list, hidden, for Undo.
      void queryClient.invalidateQueries({
        queryKey: listingQueries.myInterests().queryKey,
        refetchType: stored.liked ? 'active' : 'none',
      })
      if (stored.liked) onExpressed()
      else {
        toast({
          id: toastId(id),
          text: 'You’re no longer interested in this room.',
          action: { label: 'Undo', onPress: () => sendInterest(queryClient, id, true, onExpressed) },
        })
      }
    },
    onError: (error) => {
      // The API may have processed the failed request.
      void queryClient.invalidateQueries({ queryKey: listingQueries.all(), refetchType: 'none' })
      const text = serverSentence(error) ?? (liked ? COULD_NOT_LIKE : COULD_NOT_WITHDRAW)
      void alertPrompt({ title: 'Error', text })
    },
  })
}

interface Options {
  /** Asks each user once, for buttons beside which the page does not say what the host will see. */
  asksFirst?: boolean
  /** Called once the API has returned the contact details. Default: shows a toast that leads to them. */
  onExpressed?: () => void
}

type Room = Pick<Listing, '_id' | 'isOwner'>

interface Interest {
  /** Sends visitors to the sign-in page first, and sends the like on return. Shows the owner an error. */
  express: (room: Room, options?: Options) => void
  withdraw: (room: Room, options?: Pick<Options, 'onExpressed'>) => void
}

const InterestContext = createContext<Interest | null>(null)

/** Returns functions that express and withdraw interest. They never change, so that no card renders again for them. */
export const useInterest = (): Interest => {
  const interest = useContext(InterestContext)
  if (!interest) throw new Error('No InterestProvider')
  return interest
}

/** Also sends the like that a visitor requested before signing in, once, after the question of a first like. */
export function InterestProvider({ children }: { children?: ReactNode }) {
  const queryClient = useQueryClient()
  const { user, loading } = useSession()
  const location = useLocation()
  const navigate = useNavigate()

  const toastExpressed = (id: string) =>
    toast({
      id: toastId(id),
      tone: 'success',
      text: `${isolate(findListing(queryClient, id)?.userName ?? 'The host')} can now see ${toSeen(user)}`,
      action: { label: 'Contact host', onPress: () => void navigate(paths.details(id)) },
      secondAction: { label: 'Undo', onPress: () => send(id, false) },
    })
  const send = (id: string, liked: boolean, onExpressed = () => toastExpressed(id)) =>
    sendInterest(queryClient, id, liked, onExpressed)

  /** The presses while the session loads, by room. */
  const pressedEarly = useRef(new Map<string, Parameters<Interest['express']>>())
  const express: Interest['express'] = (...press) => {
    const [{ _id: id, isOwner }, { asksFirst, onExpressed } = {}] = press
    if (loading) pressedEarly.current.set(id, press)
    else if (!user) void navigate(paths.login(), { state: likeReturnState(location, id) })
    else if (isOwner) void alertPrompt({ title: 'Error', text: OWN_POST })
    else if (asksFirst) sendAfterQuestion(user, () => send(id, true, onExpressed))
    else send(id, true, onExpressed)
  }
  const withdraw: Interest['withdraw'] = ({ _id: id }, { onExpressed } = {}) => send(id, false, onExpressed)

  const latest = useRef<Interest>({ express, withdraw })
  const [interest] = useState<Interest>(() => ({
    express: (...press) => latest.current.express(...press),
    withdraw: (...press) => latest.current.withdraw(...press),
  }))
  useEffect(() => {
    latest.current = { express, withdraw }
    if (loading || pressedEarly.current.size === 0) return
    const presses = [...pressedEarly.current.values()]
    pressedEarly.current.clear()
    // Visitors come back to one room after the sign-in.
    for (const press of user ? presses : presses.slice(-1)) express(...press)
  })
  useEffect(() => () => pressedEarly.current.clear(), [location.key])

  const { pendingLike, ...state } = readLocationState(location.state)
  const handledKey = useRef<string>(null)
  useEffect(() => {
    // React Router navigates in a transition: renders before its end still have this entry.
    if (pendingLike === undefined || loading || handledKey.current === location.key) return
    handledKey.current = location.key
    // Removes the like from the history entry first, so that Back or a reload does not repeat it.
    const { pathname, search, hash } = location
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    if (user) sendAfterQuestion(user, () => send(pendingLike, true))
  })

  return <InterestContext value={interest}>{children}</InterestContext>
}

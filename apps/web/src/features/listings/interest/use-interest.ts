import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { tripFrom } from '#src/lib/sign-in-trip.ts'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { courseOf, settleInterest } from './settle-interest.ts'

const OWN_POST = "You can't like your own post."

const COULD_NOT_LIKE = 'Could not like the post.'
const COULD_NOT_WITHDRAW = 'Could not withdraw your interest. Please try again.'

/** Stands wherever interest can be expressed. */
export const SHOWN_TO_HOST = 'The host will see your name and email.'

const tellFailure = async (error: unknown, wish: boolean): Promise<void> => {
  // The end of the session has been told already, and leads to sign-in.
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  await alertPrompt({ title: 'Error', text: serverSentence(error) ?? (wish ? COULD_NOT_LIKE : COULD_NOT_WITHDRAW) })
}

interface Told {
  /** The contact details are there. */
  onExpressed?: () => void
  /** It failed, and that has been read. */
  onFailed?: () => void
}

/** Carries out a wish and tells how it went. */
export const useSettleInterest = () => {
  const queryClient = useQueryClient()
  return (id: string, wish: boolean, { onExpressed, onFailed }: Told) => {
    const settle = async (wanted: boolean): Promise<void> => {
      try {
        const answer = await settleInterest({ queryClient, id, wish: wanted })
        if (answer?.liked) onExpressed?.()
        if (answer?.liked === false) {
          toast({ text: 'Your interest was withdrawn.', action: { label: 'Undo', onPress: () => void settle(true) } })
        }
      } catch (error) {
        await tellFailure(error, wanted)
        onFailed?.()
      }
    }
    void settle(wish)
  }
}

/**
 * Interest in one listing, for the button that expresses it. A visitor is led to sign in and the interest is expressed
 * on return; the owner is told why not.
 */
export const useInterest = ({ _id: id, isOwner }: Pick<Listing, '_id' | 'isOwner'>, told: Told = {}) => {
  const { user, loading } = useSession()
  const place = useLocation()
  const navigate = useNavigate()
  const settle = useSettleInterest()
  const { data: course } = useQuery(courseOf(id))
  const pressedEarly = useRef(false)

  const express = () => {
    if (loading) {
      pressedEarly.current = true
    } else if (!user) {
      void navigate(paths.login(), { state: tripFrom(place, id) })
    } else if (isOwner) {
      void alertPrompt({ title: 'Error', text: OWN_POST })
    } else {
      settle(id, true, told)
    }
  }

  // Who presses before the session has been read means it all the same.
  useEffect(() => {
    if (loading || !pressedEarly.current) return
    pressedEarly.current = false
    express()
  })

  return { express, withdraw: () => settle(id, false, told), pending: course !== null }
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { LocationState } from '#src/lib/location-state.ts'
import { readReturnTo } from '#src/lib/return-to.ts'
import { toast } from '#src/ui/toast.tsx'
import { claimLaunchOffer } from '../offer/launch-offer.ts'

const saveLaunchOffer = async (queryClient: QueryClient): Promise<void> => {
  try {
    await claimLaunchOffer(queryClient)
    toast({ text: 'We saved the launch offer to your account. We won’t charge you.', tone: 'success' })
  } catch {
    toast({ text: 'We couldn’t save the launch offer. Please claim it on the home page.', tone: 'danger' })
  }
}

/** Redirects a signed-in user away from a sign-in page. With `claimsOffer`, saves the launch offer to their account. */
export function RedirectAfterSignIn({ claimsOffer = false }: { claimsOffer?: boolean }) {
  const queryClient = useQueryClient()
  const begun = useRef(false)
  const { address, state } = readReturnTo(useLocation().state)

  useEffect(() => {
    // StrictMode runs every effect twice.
    if (!claimsOffer || begun.current) return
    begun.current = true
    void saveLaunchOffer(queryClient)
  }, [queryClient, claimsOffer])

  return <Navigate replace state={{ ...state, afterSignIn: true } satisfies LocationState} to={address} />
}

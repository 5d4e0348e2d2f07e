import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RedirectAfterSignIn } from '../sign-in/redirect-after-sign-in.tsx'
import { takeLaunchOfferInPassing } from './me.ts'

/** As `RedirectAfterSignIn`, for who came for the offer: by whatever way they signed in, the account remembers it. */
export function OfferedWayOn() {
  const queryClient = useQueryClient()
  const begun = useRef(false)

  useEffect(() => {
    // StrictMode runs every effect twice.
    if (begun.current) return
    begun.current = true
    void takeLaunchOfferInPassing(queryClient)
  }, [queryClient])

  return <RedirectAfterSignIn />
}

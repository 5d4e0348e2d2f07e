import type { Listing } from '@roommate-finder/contracts/listings'
import { useIsMutating } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { interestKey, useInterest } from '#src/entities/room/marks/interest.tsx'
import { useIsMounted } from '#src/lib/use-is-mounted.ts'

/**
 * Expresses and withdraws interest. Calls `onExpressed` after a press has expressed it, but not after Undo. Moves the
 * focus to the contact details when they replace the button, and back to the button after a withdrawal.
 */
export const useRoomInterest = (listing: Listing, onExpressed: () => void) => {
  const button = useRef<HTMLButtonElement>(null)
  const isMounted = useIsMounted()
  const isPressed = useRef(false)
  const { express, withdraw } = useInterest()
  const isPending = useIsMutating({ mutationKey: interestKey(listing._id) }) > 0
  const options = {
    onExpressed: () => {
      if (isPressed.current && isMounted()) onExpressed()
      isPressed.current = false
    },
  }
  const contact = useRef<HTMLHeadingElement>(null)
  const hasActed = useRef(false)
  const revealed = !listing.isOwner && listing.liked && listing.contactInfo !== undefined
  const wasRevealed = useRef(revealed)

  const goToContact = () => {
    contact.current?.focus({ preventScroll: true })
    contact.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }
  const keepInView = useEffectEvent(() => {
    if (contact.current && document.activeElement === contact.current) goToContact()
  })
  const moveFocus = useEffectEvent(() => {
    if (revealed) goToContact()
    else button.current?.focus()
  })

  useEffect(() => {
    if (wasRevealed.current === revealed) return
    wasRevealed.current = revealed
    if (hasActed.current) moveFocus()
  }, [revealed])

  const { key } = useLocation()
  // Back from the message form restores the scroll position from before the details were shown.
  useEffect(() => keepInView(), [key])

  return {
    buttonRef: button,
    contactRef: contact,
    interest: {
      express: () => {
        hasActed.current = true
        isPressed.current = true
        express(listing, options)
      },
      withdraw: () => {
        hasActed.current = true
        withdraw(listing, options)
      },
      goToContact,
      /** True while a like is in flight. A withdrawal in flight can be undone, so it does not count. */
      pending: isPending && listing.liked,
      revealed,
    },
  }
}

export type RoomInterest = ReturnType<typeof useRoomInterest>['interest']

export interface InterestProps {
  listing: Listing
  interest: RoomInterest
  /** Focused when a withdrawal hides the contact details. */
  buttonRef: RefObject<HTMLButtonElement | null>
}

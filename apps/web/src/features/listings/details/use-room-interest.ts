import type { Listing } from '@roommate-finder/contracts/listings'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useInterest } from '../interest/use-interest.ts'

/** Interest in the room of a page, and where the focus goes when what one pressed gives way to something else. */
export const useRoomInterest = (listing: Listing) => {
  const button = useRef<HTMLButtonElement>(null)
  const { express, withdraw, pending } = useInterest(listing)
  const contact = useRef<HTMLHeadingElement>(null)
  const acted = useRef(false)
  const revealed = !listing.isOwner && listing.liked && listing.contactInfo !== undefined
  const before = useRef(revealed)

  const goToContact = () => {
    contact.current?.focus({ preventScroll: true })
    contact.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }
  const goToShown = useEffectEvent(() => {
    if (revealed) goToContact()
    else button.current?.focus()
  })

  useEffect(() => {
    if (before.current === revealed) return
    before.current = revealed
    if (acted.current) goToShown()
  }, [revealed])

  const noting = (act: () => void) => () => {
    acted.current = true
    act()
  }
  return {
    buttonRef: button,
    contactRef: contact,
    interest: {
      express: noting(express),
      withdraw: noting(withdraw),
      goToContact,
      /** The answer with the contact details is awaited; a withdrawal can be taken back while it is on its way. */
      pending: pending && listing.liked,
      revealed,
    },
  }
}

export type RoomInterest = ReturnType<typeof useRoomInterest>['interest']

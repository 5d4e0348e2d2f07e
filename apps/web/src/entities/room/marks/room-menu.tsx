import type { Listing } from '@roommate-finder/contracts/listings'
import { EyeOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { useHide } from './use-hide.ts'

/** Renders the menu of a card. Renders nothing on the viewer's own rooms. */
export function RoomMenu({ listing }: { listing: Listing }) {
  const { hide } = useHide(listing)
  const button = useRef<HTMLButtonElement>(null)
  const hasHidden = useRef(false)

  // The card disappears with its focused button, so the focus moves to a card beside it, if there is one.
  useLayoutEffect(
    () => () => {
      if (!hasHidden.current) return
      const item = button.current?.closest('li')
      const next = item?.nextElementSibling ?? item?.previousElementSibling ?? document.querySelector('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
    [],
  )

  if (listing.isOwner) return null
  const hideAndLeave = () => {
    hasHidden.current = true
    hide()
  }
  return (
    <MoreMenu
      actions={[{ label: 'Hide this room', Icon: EyeOff, onSelect: hideAndLeave }]}
      name={listing.title}
      ref={button}
    />
  )
}

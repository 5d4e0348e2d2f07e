import type { Listing } from '@roommate-finder/contracts/listings'
import { Ellipsis, EyeOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
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
  return (
    <Menu
      label={`Actions for ${listing.title}`}
      trigger={
        <IconButton
          className="rounded-full! text-primary! shadow-rest"
          label={`More actions for ${listing.title}`}
          look="outline"
          ref={button}
          title="More"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem
        onSelect={() => {
          hasHidden.current = true
          hide()
        }}
      >
        <EyeOff aria-hidden="true" className="size-5 text-muted" />
        Hide this room
      </MenuItem>
    </Menu>
  )
}

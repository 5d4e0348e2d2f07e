import type { Listing } from '@roommate-finder/contracts/listings'
import { Ellipsis } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useHide } from './use-hide.ts'

const RoomMenuList = lazyComponent(async () => (await import('./room-menu-list.tsx')).RoomMenuList)

/** Renders the menu of a card, mounted once its button is reached. Renders nothing on the viewer's own rooms. */
export function RoomMenu({ listing }: { listing: Listing }) {
  const { hide } = useHide(listing)
  const button = useRef<HTMLButtonElement>(null)
  const [reached, setReached] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
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
    <>
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        label={`More actions for ${listing.title}`}
        onClick={() => {
          setIsOpen(!wasOpen.current)
          wasOpen.current = false
        }}
        onFocus={({ currentTarget }) => setReached(currentTarget)}
        onKeyDown={(event) => {
          // A press that ended elsewhere was no click.
          wasOpen.current = false
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
        // An open menu closes before the click.
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onPointerEnter={({ currentTarget }) => setReached(currentTarget)}
        ref={button}
        title="More"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      {reached && (
        <Suspense>
          <RoomMenuList
            button={reached}
            label={`Actions for ${listing.title}`}
            onHide={() => {
              hasHidden.current = true
              hide()
            }}
            onOpenChange={setIsOpen}
            open={isOpen}
          />
        </Suspense>
      )}
    </>
  )
}

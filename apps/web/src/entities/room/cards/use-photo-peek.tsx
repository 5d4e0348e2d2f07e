import type { Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import { type FocusEvent, type PointerEvent, Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'

// Loaded late, because only pointers and keyboards that reach a card need it.
const PhotoPeek = lazyComponent(async () => (await import('./photo-peek.tsx')).PhotoPeek)

/**
 * Lets users browse the photos of a listing on its card. Arrows appear while a mouse is over the card or the keyboard
 * focus is in it. The last picture stays. On touch screens, a tap opens the listing.
 */
export const usePhotoPeek = (listing: Pick<Listing, '_id' | 'title' | 'photo'>) => {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [peeked, setPeeked] = useState<Photo | null>(null)
  const photo = peeked ?? listing.photo
  const canPeek = photo !== null

  return {
    photo,
    /** Handlers of the card. */
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => setIsHovered(false),
      // A click on an arrow focuses it too, but only keyboard focus counts.
      onFocus: ({ target }: FocusEvent) => setHasFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      },
    },
    /**
     * Renders the arrows. They must be the last child of the card, so that they are above its stretched link and after
     * it in the order of focus.
     */
    renderArrows: (className: string) =>
      canPeek &&
      (isHovered || hasFocus) && (
        <Suspense>
          <PhotoPeek className={className} listing={listing} onShow={setPeeked} shown={photo} />
        </Suspense>
      ),
  }
}

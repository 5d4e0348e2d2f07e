import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import type { Carousel } from './carousel.ts'

/** Pointer or focus on the play button must not pause the rotation, or the button would have no effect. */
const isRotationButton = (target: Element): boolean => target.closest('[data-rotation]') !== null

/**
 * Rotates the slides every 4 s. Pauses while a mouse or the keyboard focus is on the carousel. With reduced
 * motion, slides change without animation, and rotate only after Play is pressed.
 */
export const useCarousel = ({ hasReducedMotion }: { hasReducedMotion: boolean }) => {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [carousel, setCarousel] = useState<Carousel>()
  const [index, setIndex] = useState(0)
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const playing = userChoice ?? !hasReducedMotion
  const rotating = playing && !hasPointer && !hasFocus

  useEffect(() => {
    if (!root) return
    let created: Carousel | undefined
    let isUnmounted = false
    // Loaded later, because the first slide needs no carousel.
    import('./carousel.ts')
      .then(({ createCarousel }) => {
        if (isUnmounted) return
        created = createCarousel(root)
        setCarousel(created)
      })
      // If the download fails, the first slide stays.
      .catch(() => undefined)
    return () => {
      isUnmounted = true
      created?.embla.destroy()
    }
  }, [root])

  useEffect(() => {
    if (!carousel) return
    const { embla } = carousel
    const select = () => setIndex(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => void embla.off('select', select)
  }, [carousel])

  useEffect(() => {
    if (!carousel || !rotating) return
    const { embla, autoplay } = carousel
    const play = () => {
      // Without a size the carousel has a single snap, and the plugin cannot start.
      if (embla.scrollSnapList().length > 1) autoplay.play(hasReducedMotion)
    }
    play()
    // The plugin stops on touch and on reInit (a resize).
    embla.on('select', play).on('pointerUp', play).on('reInit', play)
    return () => {
      embla.off('select', play).off('pointerUp', play).off('reInit', play)
      autoplay.stop()
    }
  }, [carousel, rotating, hasReducedMotion])

  return {
    setRoot,
    index,
    show: (to: number) => carousel?.embla.scrollTo(to, hasReducedMotion),
    showNext: () => carousel?.embla.scrollNext(hasReducedMotion),
    showPrevious: () => carousel?.embla.scrollPrev(hasReducedMotion),
    /** Whether rotation is on. `rotating` is false while a pointer or the focus pauses it. */
    playing,
    rotating,
    toggle: () => setUserChoice(!playing),
    pauseHandlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent<HTMLElement>) =>
        setHasPointer(pointerType === 'mouse' && target instanceof Element && !isRotationButton(target)),
      onPointerLeave: () => setHasPointer(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        // A focused heading or a clicked button is not keyboard focus.
        setHasFocus(target.tabIndex >= 0 && target.matches(':focus-visible') && !isRotationButton(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      },
    },
  }
}

import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import type { Carousel } from './carousel.ts'

/** Pointer or focus on the play button must not pause the rotation, or the button would have no effect. */
const isRotationButton = (target: Element): boolean => target.closest('[data-rotation]') !== null

/**
 * Rotates the slides every 4 s. Pauses while a mouse or the keyboard focus is on the carousel. With `still` (reduced
 * motion) slides change without animation, and rotate only after Play is pressed.
 */
export const useCarousel = ({ still }: { still: boolean }) => {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [carousel, setCarousel] = useState<Carousel>()
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = choice ?? !still
  const rotating = playing && !pointed && !focused

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
      // The plugin does not start while the carousel has no size.
      if (embla.scrollSnapList().length > 1) autoplay.play(still)
    }
    play()
    // The plugin stops at a touch and at each new measurement.
    embla.on('select', play).on('pointerUp', play).on('reInit', play)
    return () => {
      embla.off('select', play).off('pointerUp', play).off('reInit', play)
      autoplay.stop()
    }
  }, [carousel, rotating, still])

  return {
    setRoot,
    index,
    show: (to: number) => carousel?.embla.scrollTo(to, still),
    showNext: () => carousel?.embla.scrollNext(still),
    showPrevious: () => carousel?.embla.scrollPrev(still),
    /** Whether rotation is on; `rotating` is false while it is paused. */
    playing,
    rotating,
    toggle: () => setChoice(!playing),
    pauseHandlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent<HTMLElement>) =>
        setPointed(pointerType === 'mouse' && target instanceof Element && !isRotationButton(target)),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        // A focused heading or a clicked button is not keyboard focus.
        setFocused(target.tabIndex >= 0 && target.matches(':focus-visible') && !isRotationButton(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

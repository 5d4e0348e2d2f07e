import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

const DELAY_MS = 4000

const OPTIONS: Parameters<typeof useEmblaCarousel>[0] = {
  loop: true,
  watchFocus: false,
  watchSlides: false,
  // A mouse selects text; for it there are buttons.
  watchDrag: (_, event) => !(event instanceof MouseEvent),
}

/** The pause button works although the pointer and the focus are on it. */
const isRotationButton = (target: Element): boolean => target.closest('[data-rotation]') !== null

/**
 * Rotates the slides every 4 s. Pauses while a mouse or the keyboard focus is on the carousel. With `still` (reduced
 * motion) slides change without animation, and rotate only after Play is pressed.
 */
export const useCarousel = ({ still }: { still: boolean }) => {
  const [autoplay] = useState(() => Autoplay({ delay: DELAY_MS, playOnInit: false, stopOnFocusIn: false }))
  const [root, embla] = useEmblaCarousel(OPTIONS, [autoplay])
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = choice ?? !still
  const rotating = playing && !pointed && !focused

  useEffect(() => {
    if (!embla) return
    const select = () => setIndex(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => void embla.off('select', select)
  }, [embla])

  useEffect(() => {
    if (!embla || !rotating) return
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
  }, [embla, autoplay, rotating, still])

  return {
    root,
    index,
    show: (to: number) => embla?.scrollTo(to, still),
    showNext: () => embla?.scrollNext(still),
    showPrevious: () => embla?.scrollPrev(still),
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

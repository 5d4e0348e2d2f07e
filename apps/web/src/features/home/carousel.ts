import EmblaCarousel, { type EmblaOptionsType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'

const DELAY_MS = 4000

const OPTIONS: EmblaOptionsType = {
  loop: true,
  watchFocus: false,
  watchSlides: false,
  // Dragging with a mouse selects text. Mouse users change slides with the buttons.
  watchDrag: (_, event) => !(event instanceof MouseEvent),
}

/** Creates a carousel. The first child of `root` is the track. Rotates after `autoplay.play()`. */
export const createCarousel = (root: HTMLElement) => {
  const autoplay = Autoplay({ delay: DELAY_MS, playOnInit: false, stopOnFocusIn: false })
  return { embla: EmblaCarousel(root, OPTIONS, [autoplay]), autoplay }
}

export type Carousel = ReturnType<typeof createCarousel>

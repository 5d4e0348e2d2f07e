import EmblaCarousel, { type EmblaOptionsType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'

const DELAY_MS = 4000

const OPTIONS: EmblaOptionsType = {
  loop: true,
  watchFocus: false,
  watchSlides: false,
  // A mouse selects text; for it there are buttons.
  watchDrag: (_, event) => !(event instanceof MouseEvent),
}

/** Creates a carousel whose first child is the track, with a plugin that shows the next slide every 4 s once played. */
export const createCarousel = (root: HTMLElement) => {
  const autoplay = Autoplay({ delay: DELAY_MS, playOnInit: false, stopOnFocusIn: false })
  return { embla: EmblaCarousel(root, OPTIONS, [autoplay]), autoplay }
}

export type Carousel = ReturnType<typeof createCarousel>

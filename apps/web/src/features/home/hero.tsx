import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { useMedia } from '#src/lib/media.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle, IconButton } from '#src/ui/button.tsx'
import { WideRoomScene } from '#src/ui/room-scene.tsx'
import { slides } from './slides.ts'
import { useCarousel } from './use-carousel.ts'

const icon = 'size-5'

function CarouselControls({
  titles,
  index,
  playing,
  controls,
  onShow,
  onNext,
  onPrevious,
  onToggle,
}: {
  titles: readonly string[]
  index: number
  playing: boolean
  /** The id of the controlled element. */
  controls: string
  onShow: (index: number) => void
  onNext: () => void
  onPrevious: () => void
  onToggle: () => void
}) {
  const Toggle = playing ? Pause : Play
  return (
    <div className="mt-auto flex items-center self-center rounded-full border border-line bg-card p-0.5 shadow-rest lg:self-start print:hidden">
      <IconButton
        className="rounded-full!"
        data-rotation=""
        label={playing ? 'Pause the slides' : 'Play the slides'}
        onClick={onToggle}
      >
        <Toggle aria-hidden="true" className={icon} />
      </IconButton>
      <IconButton aria-controls={controls} className="rounded-full!" label="Previous slide" onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" className={icon} />
      </IconButton>
      <fieldset aria-label="Slides" className="flex">
        {titles.map((title, slideIndex) => (
          <button
            aria-controls={controls}
            aria-current={slideIndex === index}
            aria-label={`Slide ${slideIndex + 1} of ${titles.length}: ${title}`}
            className="group flex size-11 items-center justify-center rounded-full max-[23rem]:w-8"
            key={title}
            onClick={() => onShow(slideIndex)}
            type="button"
          >
            <span
              className={cn(
                'h-2.5 rounded-full transition-[width,background-color] duration-200',
                slideIndex === index ? 'w-6 bg-primary' : 'w-2.5 bg-control group-hover:bg-primary',
              )}
            />
          </button>
        ))}
      </fieldset>
      <IconButton aria-controls={controls} className="rounded-full!" label="Next slide" onClick={onNext}>
        <ChevronRight aria-hidden="true" className={icon} />
      </IconButton>
    </div>
  )
}

// Below the text, from the breakpoint `lg` on to its right.
const scenePosition =
  'right-0 bottom-16 w-full sm:right-6 sm:bottom-20 sm:w-108 lg:right-[max(0px,calc(50%-40rem))] lg:bottom-0 lg:w-[52%] lg:max-w-208'

// Fills the viewport below the top bar, up to 1080 px.
const belowBar = 'min-h-[min(calc(100svh-3.8rem),67.5rem)]'

/**
 * Renders a carousel: the rooms slide, the texts in front of them fade. The first child of the section is the track,
 * which Embla moves.
 */
export function Hero({ heading }: { heading: ReactNode }) {
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const { setRoot, index, show, showNext, showPrevious, playing, rotating, toggle, pauseHandlers } = useCarousel({
    hasReducedMotion,
  })

  return (
    <section
      aria-label="What you can do here"
      aria-roledescription="carousel"
      className="relative isolate flex touch-pan-y touch-pinch-zoom flex-col overflow-hidden border-b border-line"
      ref={setRoot}
      {...pauseHandlers}
    >
      <div className="absolute inset-0 -z-10 flex">
        {slides.map(({ title, scene }) => (
          <div className="relative h-full w-full shrink-0" key={title}>
            <WideRoomScene className={scenePosition} scene={scene} />
          </div>
        ))}
      </div>
      <div
        className={cn(
          'mx-auto flex w-full max-w-page grow flex-col px-4 pt-8 pb-4 sm:px-6 sm:pt-12 sm:pb-6 lg:pt-16',
          belowBar,
        )}
      >
        <div className="flex flex-col items-start gap-5 pb-[68vw] sm:pb-76 lg:max-w-[42%] lg:gap-6 lg:pb-10">
          {heading}
          <div aria-live={rotating ? 'off' : 'polite'} className="grid" id="slides">
            {slides.map(({ title, description }, slideIndex) => (
              <div
                aria-hidden={slideIndex !== index}
                aria-label={`${slideIndex + 1} of ${slides.length}`}
                aria-roledescription="slide"
                className={cn(
                  'col-start-1 row-start-1 flex flex-col gap-2 transition-[opacity,visibility] duration-240',
                  slideIndex === index ? 'delay-160' : 'invisible opacity-0',
                )}
                key={title}
                role="group"
              >
                <h2 className="text-heading">{title}</h2>
                <p className="max-w-prose text-lg text-balance">{description}</p>
              </div>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Link className={buttonStyle('solid', 'min-h-12')} to={paths.browseList()}>
              Start Your Search
            </Link>
            <Link className={buttonStyle('outline', 'min-h-12')} to={paths.createRoom()}>
              Post Your Listing
            </Link>
          </div>
        </div>
        <CarouselControls
          controls="slides"
          index={index}
          onShow={show}
          onNext={showNext}
          onPrevious={showPrevious}
          onToggle={toggle}
          playing={playing}
          titles={slides.map(({ title }) => title)}
        />
      </div>
    </section>
  )
}

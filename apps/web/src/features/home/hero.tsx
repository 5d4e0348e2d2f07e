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
    <div className="flex items-center rounded-full border border-line bg-card p-0.5 shadow-rest max-sm:mx-auto print:hidden">
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
            className="group flex size-11 items-center justify-center rounded-full @max-[23rem]/page:w-8"
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

// To the right of the text. On narrower screens, only wall and floor show.
const scenePosition = 'bottom-0 max-lg:hidden lg:inset-e-[max(0px,calc(50%-40rem))] lg:w-[36%] lg:max-w-120'

/**
 * Renders a carousel: the rooms slide, the texts in front of them fade. The first child of the section is the track,
 * which Embla moves. So low that the first rooms below it are in sight.
 */
export function Hero({ heading, search }: { heading: ReactNode; search: ReactNode }) {
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const { setRoot, index, show, showNext, showPrevious, playing, rotating, toggle, pauseHandlers } = useCarousel({
    hasReducedMotion,
  })

  return (
    <section
      aria-label="What you can do here"
      aria-roledescription="carousel"
      className="relative isolate z-10 flex touch-pan-y touch-pinch-zoom flex-col overflow-x-clip border-b border-line"
      ref={setRoot}
      {...pauseHandlers}
    >
      <div className="absolute inset-0 -z-10 flex">
        {slides.map(({ title, scene }) => (
          <div className="relative h-full w-full shrink-0 overflow-hidden" key={title}>
            <WideRoomScene className={scenePosition} scene={scene} />
          </div>
        ))}
      </div>
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-6 pb-4 sm:px-6 lg:gap-5 lg:pt-10">
        <div className="flex flex-col items-start gap-3 lg:max-w-[56%]">
          {heading}
          <div aria-live={rotating ? 'off' : 'polite'} className="grid" id="slides">
            {slides.map(({ title, description }, slideIndex) => (
              <div
                aria-hidden={slideIndex !== index}
                aria-label={`${slideIndex + 1} of ${slides.length}`}
                aria-roledescription="slide"
                className={cn(
                  'col-start-1 row-start-1 flex flex-col gap-1 transition-[opacity,visibility] duration-240',
                  slideIndex === index ? 'delay-160' : 'invisible opacity-0',
                )}
                key={title}
                role="group"
              >
                <h2 className="text-heading">{title}</h2>
                <p className="max-w-prose text-balance lg:text-lg">{description}</p>
              </div>
            ))}
          </div>
        </div>
        {/* Ends before the drawing. */}
        <div className="w-full lg:max-w-[60%]">{search}</div>
        <div className="flex flex-wrap items-center gap-3">
          <Link className={buttonStyle('outline')} to={paths.browseList()}>
            Start Your Search
          </Link>
          <Link className={buttonStyle('outline')} to={paths.createRoom()}>
            Post Your Listing
          </Link>
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
      </div>
    </section>
  )
}

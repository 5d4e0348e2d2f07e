import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { IconButton } from '#src/ui/button.tsx'

const icon = 'size-5'

export function CarouselControls({
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
  /** The id of what they show. */
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
        {titles.map((title, place) => (
          <button
            aria-controls={controls}
            aria-current={place === index}
            aria-label={`Slide ${place + 1} of ${titles.length}: ${title}`}
            className="group flex size-11 items-center justify-center rounded-full max-[23rem]:w-8"
            key={title}
            onClick={() => onShow(place)}
            type="button"
          >
            <span
              className={cn(
                'h-2.5 rounded-full transition-[width,background-color] duration-200',
                place === index ? 'w-6 bg-primary' : 'w-2.5 bg-control group-hover:bg-primary',
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

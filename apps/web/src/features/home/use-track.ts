import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef, useState } from 'react'
import { afterFirstPaint } from '#src/lib/first-paint.ts'

const loadEmbla = async () => (await import('embla-carousel')).default

/**
 * Moves a track of slides to `index`, the last one's neighbour being the first, and lets a finger move it. The library
 * comes after the first paint; until then, and where it can't be fetched, the track is moved by style alone.
 */
export const useTrack = ({
  index,
  onSelect,
  still,
}: {
  index: number
  onSelect: (index: number) => void
  still: boolean
}) => {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const latest = useRef(index)
  useEffect(() => {
    latest.current = index
  }, [index])

  useEffect(() => {
    let made: EmblaCarouselType | undefined
    let left = false
    const begin = async () => {
      const create = await loadEmbla()
      if (left || !root.current || !track.current) return
      made = create(root.current, {
        container: track.current,
        loop: true,
        startIndex: latest.current,
        watchFocus: false,
        watchSlides: false,
        // A mouse selects text; for it there are buttons.
        watchDrag: (_, event) => !(event instanceof MouseEvent),
      })
      setEmbla(made)
    }
    const cancel = afterFirstPaint(() => void begin().catch(() => undefined))
    return () => {
      cancel()
      left = true
      made?.destroy()
    }
  }, [])

  useEffect(() => {
    if (!embla) return
    const tell = () => onSelect(embla.selectedScrollSnap())
    embla.on('select', tell)
    return () => void embla.off('select', tell)
  }, [embla, onSelect])

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index, still)
  }, [embla, index, still])

  return { root, track, style: embla ? undefined : { translate: `${-100 * index}%` } }
}

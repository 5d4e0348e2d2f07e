import type { Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { listingPhotos } from '../queries.ts'

/** Longer than a pointer that crosses the grid stays on one card, so that crossing requests no photos. */
const REST_MS = 150

const useHasRested = (): boolean => {
  const [hasRested, setHasRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasRested
}

const arrow = 'pointer-events-auto rounded-full! shadow-rest'

/**
 * Renders arrows and the number of the photo over the picture of a card. Loads the photos `REST_MS` after mounting.
 * Renders nothing until they are loaded, and for a single photo.
 */
export function PhotoPeek({
  listing: { _id, title },
  shown,
  onShow,
  className,
}: {
  listing: Pick<Listing, '_id' | 'title'>
  shown: Pick<Photo, 'id'>
  onShow: (photo: Photo) => void
  /** The class names for the position and size of the picture. */
  className: string
}) {
  const { data: photos = [] } = useQuery({ ...listingPhotos(_id), enabled: useHasRested() })
  const count = photos.length
  if (count < 2) return null
  // Starts at the cover if the shown photo is not in the list.
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === shown.id),
  )
  const show = (step: number) => {
    const photo = photos.at((index + step) % count)
    if (photo) onShow(photo)
  }
  return (
    <div className={cn('pointer-events-none absolute flex items-center justify-between px-2', className)}>
      <IconButton className={arrow} label={`Previous photo of ${title}`} look="outline" onClick={() => show(-1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton className={arrow} label={`Next photo of ${title}`} look="outline" onClick={() => show(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
      <p aria-live="polite" className="absolute inset-e-3 bottom-3 tabular-nums">
        <Badge>
          <span className="sr-only">Photo </span>
          {index + 1} / {count}
        </Badge>
      </p>
    </div>
  )
}

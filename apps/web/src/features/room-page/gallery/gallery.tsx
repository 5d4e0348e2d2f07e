import type { Photo } from '@roommate-finder/contracts/photos'
import { ImageOff, Images } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { photoText } from '#src/lib/photo-files.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { PhotoPicture } from '#src/ui/photo-picture.tsx'

const loadLightbox = async () => (await import('./lightbox.tsx')).Lightbox
const Lightbox = lazyComponent(loadLightbox, ({ onClose }) => (
  <DialogFailure onClose={onClose} title="We couldn’t open the photos." />
))

/** The photos beside the cover on wide screens. One thumbnail alone would be as large as the cover. */
const MIN_THUMBNAILS = 2
const MAX_THUMBNAILS = 4

const COVER_SIZES = '(min-width: 80rem) 40rem, (min-width: 64rem) 50vw, (min-width: 40rem) 80vw, 100vw'
const THUMBNAIL_SIZES = '(min-width: 64rem) 15rem, (min-width: 40rem) 25vw, 100vw'

/** One row to swipe through on phones. On wider screens the cover, with a column of thumbnails. */
const layout = {
  list: cn(
    'flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
    'sm:grid sm:grid-cols-(--columns) sm:grid-rows-(--rows) sm:gap-1 sm:overflow-hidden',
  ),
  item: 'relative h-full w-full shrink-0 snap-center sm:min-h-0 sm:min-w-0',
  cover: 'sm:row-span-full print:col-span-full',
  button: 'block size-full cursor-zoom-in focus-visible:outline-offset-[-3px]',
  picture: 'size-full',
}

const gridOf = (thumbnails: number) =>
  ({
    '--columns': thumbnails === 0 ? '1fr' : `${thumbnails}fr 1fr`,
    '--rows': `repeat(${Math.max(1, thumbnails)}, minmax(0, 1fr))`,
  }) as CSSProperties

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center sm:hidden print:hidden"
    >
      <div className="flex gap-1.5 rounded-full bg-card/85 p-1.5">
        {Array.from({ length: count }, (_, index) => (
          <span
            className={cn(
              'h-2 rounded-full transition-[width]',
              index === current ? 'w-4 bg-primary' : 'w-2 bg-control/60',
            )}
            key={index}
          />
        ))}
      </div>
    </div>
  )
}

/** Shows a photo. If it fails to load, shows an icon over its placeholder. */
function GalleryPhoto({ photo, isCover }: { photo: Photo; isCover: boolean }) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <>
      <PhotoPicture
        alt=""
        className={layout.picture}
        eager={isCover}
        onError={() => setHasFailed(true)}
        photo={photo}
        sizes={isCover ? COVER_SIZES : THUMBNAIL_SIZES}
      />
      {hasFailed && (
        <span className="absolute inset-0 m-auto flex size-max items-center gap-2 rounded-full bg-card p-2 text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
          <span className={isCover ? 'pe-1 font-semibold' : 'sr-only'}>Couldn’t load photo</span>
        </span>
      )}
    </>
  )
}

/** Shows the photos of a room in the size of its container. A click opens them in full size. */
export function Gallery({ photos }: { photos: readonly Photo[] }) {
  const { value: opened, open, close } = useDialogEntry('photo')
  const [current, setCurrent] = useState(0)
  const count = photos.length
  const thumbnails = count > MIN_THUMBNAILS ? Math.min(count - 1, MAX_THUMBNAILS) : 0
  return (
    <section aria-label="Photos" className="size-full" onPointerEnter={() => void loadLightbox().catch(() => {})}>
      <ul
        className={layout.list}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
        style={gridOf(thumbnails)}
      >
        {photos.map((photo, index) => (
          <li
            className={cn(layout.item, index === 0 ? layout.cover : 'print:hidden', index > thumbnails && 'sm:hidden')}
            key={photo.id}
          >
            <button
              aria-haspopup="dialog"
              aria-label={`Enlarge: ${photoText(photo, index, count)}`}
              className={layout.button}
              data-printed
              onClick={() => open(index)}
              type="button"
            >
              <GalleryPhoto isCover={index === 0} photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <Dots count={count} current={current} />
          <button
            aria-haspopup="dialog"
            className={buttonStyle('outline', 'absolute inset-e-3 bottom-3 shadow-rest max-sm:hidden')}
            onClick={() => open(0)}
            type="button"
          >
            <Images aria-hidden="true" className="size-5" />
            Show all {count} photos
          </button>
        </>
      )}
      {opened !== undefined && opened < count && (
        <Suspense>
          <Lightbox index={opened} onClose={close} photos={photos} />
        </Suspense>
      )}
    </section>
  )
}

import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { Photo } from '@roommate-finder/contracts/photos'
import { useEffect } from 'react'
import FullSize, { type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { listPhotoFiles, photoText } from '#src/lib/photo-files.ts'
import { useIsMounted } from '#src/lib/use-is-mounted.ts'

const toSlide = (photo: Photo, index: number, photos: readonly Photo[]): SlideImage => {
  const files = listPhotoFiles(photo)
  return {
    src: files.at(-1)?.src ?? files[0].src,
    srcSet: files,
    width: photo.width,
    height: photo.height,
    alt: photoText(photo, index, photos.length),
    ...(photo.alt !== '' && { description: photo.alt }),
  }
}

/** Keeps the focus within the buttons, because the library listens for keys only there. */
const useFocusLoop = (): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const buttons = [...document.querySelectorAll<HTMLElement>('.lightbox button')]
      const current = buttons.findIndex((button) => button === document.activeElement)
      const next = event.shiftKey ? Math.max(current, 0) - 1 : (current + 1) % buttons.length
      event.preventDefault()
      buttons.at(next)?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Shows photos in full size, one at a time, above the page. */
export function Lightbox({
  photos,
  index,
  onClose,
}: {
  photos: readonly Photo[]
  /** The photo to begin with. */
  index: number
  onClose: () => void
}) {
  const single = photos.length === 1
  const isMounted = useIsMounted()
  useFocusLoop()
  return (
    <FullSize
      captions={{ descriptionTextAlign: 'center' }}
      carousel={{ finite: single, preload: 1 }}
      className="lightbox"
      // Called again for a second Esc during the animation.
      close={() => {
        if (isMounted()) onClose()
      }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      index={index}
      labels={{ Lightbox: 'Photos' }}
      open
      plugins={single ? [Captions] : [Captions, Counter]}
      slides={photos.map(toSlide)}
      render={{
        iconError: () => <p className="text-on-night">We couldn’t load this photo.</p>,
        ...(single && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

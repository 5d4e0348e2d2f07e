import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { Photo } from '@roommate-finder/contracts/photos'
import FullSize, { type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { listPhotoFiles } from '#src/lib/photo-files.ts'
import { photoText } from './photo-text.ts'

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
  return (
    <FullSize
      captions={{ descriptionTextAlign: 'center' }}
      carousel={{ finite: single, preload: 1 }}
      className="lightbox"
      close={onClose}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      index={index}
      labels={{ Lightbox: 'Photos' }}
      open
      plugins={single ? [Captions] : [Captions, Counter]}
      slides={photos.map(toSlide)}
      {...(single && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  )
}

import { useState } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { cn } from '#src/lib/cn.ts'
import { formatSrcSet, listPhotoFiles } from '#src/lib/photo-files.ts'

type Photo = Parameters<typeof listPhotoFiles>[0]

/** Returns the average color of a photo. A blurred picture would add a decoder to the first load. */
const placeholderColor = (base64: string): string => {
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  return `rgb(${[r, g, b].map((share) => Math.round(share * 255)).join(' ')})`
}

/**
 * Renders a photo that fills its container. Shows its average color until the photo is loaded, and if it fails to load.
 */
export function PhotoPicture({
  photo,
  sizes,
  alt = photo.alt,
  eager = false,
  className,
}: {
  photo: Photo
  /** The widths at which it is shown, as in `sizes` of an image. Browsers that can measure it ignore them. */
  sizes: string
  alt?: string | undefined
  /** Loads before it is near the viewport. */
  eager?: boolean | undefined
  className?: string | undefined
}) {
  const [isLoaded, setIsLoaded] = useState(false)
  const files = listPhotoFiles(photo)
  const { width, height } = photo
  return (
    <div className={cn('overflow-hidden', className)} style={{ backgroundColor: placeholderColor(photo.placeholder) }}>
      <img
        alt={alt}
        className={cn('size-full object-cover transition-opacity duration-200', !isLoaded && 'opacity-0')}
        decoding="async"
        draggable={false}
        fetchPriority={eager ? 'high' : undefined}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        onLoad={() => setIsLoaded(true)}
        // Avoids the fade for photos in the cache of the browser.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setIsLoaded(true)
        }}
        sizes={eager ? sizes : `auto, ${sizes}`}
        src={files[0].src}
        srcSet={formatSrcSet(files)}
        width={width}
      />
    </div>
  )
}

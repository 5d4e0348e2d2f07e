import { useEffect, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatSrcSet, listPhotoFiles } from '#src/lib/photo-files.ts'

type Photo = Parameters<typeof listPhotoFiles>[0]

/** Returns a blurred picture of a photo as a URL, once its decoder is loaded. The first load does not contain it. */
const useBlurredPicture = (placeholder: string, isNeeded: boolean): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    import('./blurred-picture.ts')
      .then(({ toBlurredPicture }) => isCurrent && setUrl(toBlurredPicture(placeholder)))
      // Without the decoder, the ground stays plain.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [placeholder, isNeeded])
  return url
}

/**
 * Renders a photo that fills its container. Shows a blurred picture until the photo is loaded, and if it fails to load.
 */
export function PhotoPicture({
  photo,
  sizes,
  alt = photo.alt,
  eager = false,
  onError,
  className,
}: {
  photo: Photo
  /** The widths at which it is shown, as in `sizes` of an image. Browsers that can measure it ignore them. */
  sizes: string
  alt?: string | undefined
  /** Loads before it is near the viewport. */
  eager?: boolean | undefined
  onError?: () => void
  className?: string | undefined
}) {
  const [isLoaded, setIsLoaded] = useState(false)
  const files = listPhotoFiles(photo)
  const { width, height, placeholder } = photo
  const blurred = useBlurredPicture(placeholder, !isLoaded)
  return (
    <div
      className={cn('overflow-hidden bg-line bg-cover bg-center', className)}
      {...(blurred !== undefined && { style: { backgroundImage: `url(${blurred})` } })}
    >
      <img
        alt={alt}
        className={cn('size-full object-cover transition-opacity duration-200', !isLoaded && 'opacity-0')}
        decoding="async"
        draggable={false}
        fetchPriority={eager ? 'high' : undefined}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        onError={onError}
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

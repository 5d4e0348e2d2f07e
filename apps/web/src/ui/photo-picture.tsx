import { useEffect, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatSrcSet, listPhotoFiles } from '#src/lib/photo-files.ts'

type Photo = Parameters<typeof listPhotoFiles>[0]

/** Returns the URL of a blurred picture of a photo, once its decoder is loaded. The decoder is a separate file. */
const useBlurredPicture = (placeholder: string, isNeeded: boolean): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    import('./blurred-picture.ts')
      .then(({ toBlurredPicture }) => isCurrent && setUrl(toBlurredPicture(placeholder)))
      // Without the decoder, the background stays plain.
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
  /** The display widths, in the syntax of the attribute `sizes`. */
  sizes: string
  alt?: string | undefined
  /** Loads the photo at once and with high priority. Else loads it near the viewport. */
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
      className={cn('photo-frame bg-line bg-cover bg-center', className)}
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
        // Not "auto": when a list renders its cards again, Chromium chooses the file before it knows their width.
        sizes={sizes}
        src={files[0].src}
        srcSet={formatSrcSet(files)}
        width={width}
      />
    </div>
  )
}

import { cn } from '#src/lib/cn.ts'
import { checkPhotoSize, UNREADABLE_PHOTO } from '#src/lib/photo-checks.ts'
import { PhotoPicture } from '#src/ui/photo-picture.tsx'
import type { FormPhoto } from './form-photos.ts'

/** Shows a photo of the form: the chosen file, and once it is uploaded, the stored photo. */
export function FormPicture({
  photo: { preview, stored },
  sizes,
  className,
  onRefuse,
}: {
  photo: FormPhoto
  sizes: string
  className: string
  /** Called with the reason if the chosen file is no photo that the API accepts. */
  onRefuse?: (reason: string) => void
}) {
  if (preview !== undefined) {
    return (
      <img
        alt=""
        className={cn('object-cover', className)}
        draggable={false}
        onError={() => onRefuse?.(UNREADABLE_PHOTO)}
        onLoad={({ currentTarget }) => {
          const reason = checkPhotoSize(currentTarget)
          if (reason !== null) onRefuse?.(reason)
        }}
        src={preview}
      />
    )
  }
  return stored && <PhotoPicture alt="" className={className} photo={stored} sizes={sizes} />
}

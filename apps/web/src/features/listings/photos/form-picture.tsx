import { cn } from '#src/lib/cn.ts'
import { PhotoPicture } from '#src/ui/photo-picture.tsx'
import type { FormPhoto } from './form-photos.ts'

/** Shows a photo of the form: the chosen file at once, or the stored photo. */
export function FormPicture({
  photo: { preview, stored },
  sizes,
  className,
}: {
  photo: FormPhoto
  sizes: string
  className: string
}) {
  if (preview !== undefined) {
    return <img alt="" className={cn('object-cover', className)} draggable={false} src={preview} />
  }
  return stored && <PhotoPicture alt="" className={className} photo={stored} sizes={sizes} />
}

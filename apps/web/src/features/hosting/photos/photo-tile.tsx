import { MAX_PHOTO_ALT } from '@roommate-finder/contracts/limits'
import { ArrowLeft, ArrowRight, CircleAlert, GripVertical, RotateCw, Trash2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'
import { photoText } from '#src/lib/photo-files.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { ProgressRing } from '#src/ui/progress-ring.tsx'
import type { FormPhoto, FormPhotos } from './form-photos.ts'
import { FormPicture } from './form-picture.tsx'

/** Renders one photo of the form, with its controls. */
export function PhotoTile({
  photo,
  index,
  count,
  form,
  isDragged,
  drag,
  onMove,
  onRemove,
  ...itemProps
}: {
  photo: FormPhoto
  index: number
  count: number
  form: FormPhotos
  isDragged: boolean
  /** The props of the element to drag. */
  drag: ComponentProps<'div'>
  onMove: (index: number) => void
  onRemove: () => void
} & ComponentProps<'li'>) {
  const { key, alt, progress, error } = photo
  const number = `photo ${index + 1}`
  const isUploading = progress !== undefined
  return (
    <li {...itemProps} className={cn('flex min-w-0 flex-col gap-2', isDragged && 'opacity-60')}>
      <div
        {...drag}
        className={cn(
          'relative aspect-square cursor-grab overflow-hidden rounded-sm border select-none active:cursor-grabbing',
          error === undefined ? 'border-line' : 'border-danger',
        )}
      >
        <FormPicture
          className="size-full"
          onRefuse={(reason) => form.refuse(key, reason)}
          photo={photo}
          sizes="12rem"
        />
        {isUploading && <ProgressRing label={`Uploading ${number}`} share={progress} />}
        {index === 0 && (
          <div className="pointer-events-none absolute top-2 inset-s-2">
            <Badge tone="primary">Cover</Badge>
          </div>
        )}
        {count > 1 && (
          <span
            aria-hidden="true"
            className="absolute top-0 inset-e-0 grid size-11 touch-none place-items-center rounded-es-sm bg-card/85"
            title="Drag to reorder"
          >
            <GripVertical className="size-5" />
          </span>
        )}
      </div>
      <div className="-mx-1 flex justify-between">
        <IconButton
          aria-disabled={index === 0 || undefined}
          data-move="left"
          label={`Move ${number} left`}
          onClick={() => onMove(index - 1)}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          aria-disabled={index === count - 1 || undefined}
          data-move="right"
          label={`Move ${number} right`}
          onClick={() => onMove(index + 1)}
        >
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={isUploading ? `Cancel upload of ${number}` : `Remove ${number}`} onClick={onRemove}>
          {isUploading ? <X aria-hidden="true" className="size-5" /> : <Trash2 aria-hidden="true" className="size-5" />}
        </IconButton>
      </div>
      <TextField
        aria-label={`Description of ${number}`}
        autoComplete="off"
        label="Description"
        maxLength={MAX_PHOTO_ALT}
        onBlur={() => form.save()}
        onChange={({ target }) => form.describe(key, target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form of the listing.
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          form.save()
        }}
        placeholder={photoText({ alt: '' }, index, count)}
        value={alt}
      />
      {error !== undefined && (
        <div className="flex flex-col items-start gap-1" role="alert">
          <p className="flex gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
          <Button className="w-full" look="outline" onClick={() => form.retry(key)}>
            <RotateCw aria-hidden="true" className="size-4" />
            Retry
            <span className="sr-only"> the upload of {number}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

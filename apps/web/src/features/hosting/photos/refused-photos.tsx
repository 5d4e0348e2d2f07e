import { CircleAlert, Trash2 } from 'lucide-react'
import { IconButton } from '#src/ui/button.tsx'
import type { FormPhoto } from './form-photos.ts'

/** Lists the files that the API refused, with the reasons. They can only be removed. */
export function RefusedPhotos({ photos, onRemove }: { photos: readonly FormPhoto[]; onRemove: (key: string) => void }) {
  return (
    <div role="alert">
      <ul aria-label="Photos we couldn’t use" className="flex flex-col gap-2">
        {photos.map(({ key, file, error }) => (
          <li
            className="flex items-center gap-3 rounded-md border border-danger/30 bg-danger-soft py-1 pe-1 ps-4"
            key={key}
          >
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
            <p className="min-w-0 flex-1 wrap-anywhere text-danger">
              <span className="font-semibold">{file?.name}</span>: {error}
            </p>
            <IconButton label={`Remove ${file?.name}`} onClick={() => onRemove(key)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

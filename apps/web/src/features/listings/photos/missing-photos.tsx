import type { Listing } from '@roommate-finder/contracts/listings'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import type { FormPhotos } from './form-photos.ts'
import { PhotosPart } from './photos-part.tsx'

/** Takes the place of the form after a room was posted without all of its photos. Takes the focus. */
export function MissingPhotos({
  listing: { _id: id, title },
  form,
  onDone,
}: {
  listing: Pick<Listing, '_id' | 'title'>
  form: FormPhotos
  /** Called when the user continues with all photos uploaded. */
  onDone: () => void
}) {
  const { photos } = useSyncExternalStore(form.subscribe, form.read)
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  const uploaded = photos.filter(({ stored }) => stored).length
  const isComplete = uploaded === photos.length
  const isUploading = photos.some(({ progress }) => progress !== undefined)
  const retry = () => void form.uploadTo(id)
  return (
    <div className="flex flex-col gap-6">
      <div ref={banner} tabIndex={-1}>
        <Banner
          action={
            isComplete ? (
              <Button onClick={onDone}>Done</Button>
            ) : (
              <Button look="outline" onClick={retry} pending={isUploading} pendingLabel="Uploading...">
                Retry
              </Button>
            )
          }
          role="alert"
          tone={isComplete ? 'success' : 'warning'}
        >
          <p className="font-semibold">“{title}” has been posted.</p>
          <p>
            {uploaded} of {photos.length} photos uploaded.
          </p>
        </Banner>
      </div>
      <PhotosPart form={form} />
      {!isComplete && (
        <Link className={buttonStyle('outline', 'self-start')} to={paths.details(id)}>
          Continue without them
        </Link>
      )}
    </div>
  )
}

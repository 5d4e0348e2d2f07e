import type { Listing } from '@roommate-finder/contracts/listings'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from '#src/lib/create-store.ts'
import { formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import type { FormPhotos } from './form-photos.ts'
import { PhotosPart } from './photos-part.tsx'

/** Replaces the form after a room was posted without all of its photos. Takes the focus. */
export function MissingPhotos({
  listing: { _id: id, title },
  form,
  onDone,
}: {
  listing: Pick<Listing, '_id' | 'title'>
  form: FormPhotos
  /** Called when the user continues and no upload can be retried. */
  onDone: () => void
}) {
  const { photos, refused } = useStore(form)
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  const uploaded = photos.filter(({ stored }) => stored).length
  const count = photos.length + refused.length
  const canRetry = uploaded < photos.length
  const isComplete = uploaded === count
  const isUploading = photos.some(({ progress }) => progress !== undefined)
  const retry = () => void form.uploadTo(id)
  return (
    <div className="flex flex-col gap-6">
      <Banner
        action={
          canRetry ? (
            <Button look="outline" onClick={retry} pending={isUploading} pendingLabel="Uploading…">
              Retry
            </Button>
          ) : (
            <Button onClick={onDone}>Done</Button>
          )
        }
        ref={banner}
        role="alert"
        tone={isComplete ? 'success' : 'warning'}
      >
        <p className="font-semibold">“{title}” has been posted.</p>
        <p>
          {`${uploaded} of ${formatCounted(count, 'photo', 'photos')} uploaded.${refused.length > 0 ? ' See the reasons below, or add other photos.' : ''}`}
        </p>
      </Banner>
      <PhotosPart form={form} />
      {canRetry && (
        <Link className={buttonStyle('outline', 'self-start')} to={paths.details(id)}>
          Skip photos
        </Link>
      )}
    </div>
  )
}

import { type ListingDetails, roomTypes } from '@roommate-finder/contracts/listings'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SessionUser } from '#src/lib/session.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Banner, RestoredBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { PhotosPart } from '../photos/photos-part.tsx'
import { useFormPhotos } from '../photos/use-form-photos.ts'
import { FormFrame } from './form-frame.tsx'
import { ListingFields } from './listing-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { useEdit } from './use-edit.ts'

/** Saves on Ctrl+S or Cmd+S and suppresses the save dialog of the browser. */
const useSaveShortcut = (save: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || shiftKey || altKey) return
    event.preventDefault()
    // Ignores the shortcut while a dialog is open.
    if (!event.repeat && !document.querySelector('dialog[open]')) save()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Offers to load or overwrite a newer stored version. Takes the focus after a 409 response. */
function ChangedElsewhere({ edit }: { edit: ReturnType<typeof useEdit> }) {
  const container = useRef<HTMLDivElement>(null)
  const { theirs, isRefused, dirty, saving } = edit
  useEffect(() => {
    if (isRefused && theirs) container.current?.focus()
  }, [isRefused, theirs])

  return (
    <Banner
      action={
        <div className="flex flex-wrap gap-2">
          <Button disabled={saving} look="outline" onClick={edit.loadTheirs}>
            Use saved version
          </Button>
          {dirty && (
            <Button look="outline" onClick={edit.saveMine} pending={saving} pendingLabel="Saving…">
              Keep my changes
            </Button>
          )}
        </div>
      }
      ref={container}
      role={isRefused ? 'alert' : 'status'}
      tone="warning"
    >
      <p className="font-semibold">You changed this room in another tab or on another device</p>
      <p>
        {dirty
          ? 'Use the saved version and lose these changes, or keep yours and replace it.'
          : 'Use the saved version to see what changed.'}
      </p>
    </Banner>
  )
}

/** Renders the form that edits a listing. Remount it for another listing or user. */
export function EditListing({ listing, user }: { listing: ListingDetails; user: SessionUser }) {
  const edit = useEdit(listing, user.uid)
  const { form, dirty, saving } = edit
  const { form: photoForm, photos } = useFormPhotos(listing)
  useSaveShortcut(() => {
    photoForm.save()
    edit.saveByKey()
  })

  return (
    <div className="flex flex-col gap-6">
      {edit.restored && dirty && (
        <RestoredBanner discardLabel="Discard changes" onDiscard={edit.discard}>
          Your unsaved changes are back.
        </RestoredBanner>
      )}
      {edit.theirs && <ChangedElsewhere edit={edit} />}
      <FormFrame
        actions={
          <>
            <Button className="max-sm:px-1!" look="quiet" onClick={edit.cancel}>
              Cancel
            </Button>
            <Button className="max-sm:px-3!" disabled={!dirty} pending={saving} pendingLabel="Saving…" type="submit">
              {dirty || saving ? 'Update room' : 'No Changes'}
            </Button>
          </>
        }
        form={form}
        note={
          <span className="flex flex-wrap items-center gap-3">
            {dirty && <Badge tone="warning">Unsaved changes</Badge>}
            <span className="max-sm:hidden pointer-coarse:hidden">Press Ctrl+S or ⌘S to save.</span>
          </span>
        }
        preview={<ListingPreview cover={photos[0]} posted={listing} values={form.values} />}
        send={edit.save}
        sticky
      >
        <ListingFields
          draftName={`edit:${listing._id}`}
          form={form}
          photos={<PhotosPart form={photoForm} />}
          roomTypes={roomTypes}
          stored={listing}
          user={user}
        />
      </FormFrame>
    </div>
  )
}

import { type Listing, roomTypes } from '@roommate-finder/contracts/listings'
import type { SubmitEvent } from 'react'
import type { SessionUser } from '#src/lib/session.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { ListingFields } from './listing-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { useEdit } from './use-edit.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { VersionChoice } from './version-choice.tsx'

/** The form that changes a listing; mount it once for each listing and user. */
export function EditListing({ listing, user }: { listing: Listing; user: SessionUser }) {
  const edit = useEdit(listing, user.uid)
  const { form, dirty, saving, versions } = edit
  useSaveShortcut(edit.save)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    edit.save()
  }

  return (
    <>
      {versions && <VersionChoice onApply={edit.apply} onBack={edit.stopComparing} versions={versions} />}
      <div className="flex flex-col gap-6" hidden={versions !== null}>
        {edit.restored && dirty && (
          <Banner
            action={
              <Button look="outline" onClick={edit.showStored}>
                Discard changes
              </Button>
            }
            role="status"
            tone="neutral"
          >
            Your unsaved changes are back.
          </Banner>
        )}
        {edit.changedElsewhere && (
          <Banner
            action={
              <Button look="outline" onClick={dirty ? edit.compare : edit.showStored}>
                {dirty ? 'Compare both versions' : 'Show the new version'}
              </Button>
            }
            role="status"
            tone="warning"
          >
            This listing was changed elsewhere since you opened it.
          </Banner>
        )}
        <FormFrame
          above={<FormRefusal busy={saving} form={form} />}
          actions={
            <>
              <Button className="max-sm:px-1!" look="quiet" onClick={edit.cancel}>
                Cancel
              </Button>
              <Button
                className="max-sm:px-3!"
                disabled={!dirty}
                pending={saving}
                pendingLabel="Saving..."
                type="submit"
              >
                {dirty || saving ? 'Update Listing' : 'No Changes'}
              </Button>
            </>
          }
          busy={saving}
          note={
            <span className="flex flex-wrap items-center gap-3">
              {dirty && <Badge tone="warning">Unsaved changes</Badge>}
              <span className="max-sm:hidden pointer-coarse:hidden">Ctrl+S or ⌘S saves.</span>
            </span>
          }
          onSubmit={send}
          preview={<ListingPreview posted={listing} values={form.values} />}
          sticky
        >
          <ListingFields form={form} roomTypes={roomTypes} user={user} />
        </FormFrame>
      </div>
    </>
  )
}

import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { DRAFT_DAYS } from '#src/lib/draft-records.ts'
import { formatAgo } from '#src/lib/format.ts'
import type { LocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { browserStore } from '#src/lib/stored.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MissingPhotos } from '../photos/missing-photos.tsx'
import { PhotosPart } from '../photos/photos-part.tsx'
import { useFormPhotos } from '../photos/use-form-photos.ts'
import { FormFrame } from './form-frame.tsx'
import { newRoomDraft } from './listing-drafts.ts'
import { ListingFields } from './listing-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { areSameValues, noValues } from './listing-values.ts'
import { postRoom } from './post-room.ts'
import { useListingForm } from './use-listing-form.ts'

const OFFERED = ['Single', 'Shared'] as const
const SUCCESS_MS = 2000

const postMutationKey = (uid: string) => ['post-room', uid]

/** Renders the form. Stores a draft until the room is posted or the draft is discarded. */
function RoomForm({ user }: { user: SessionUser }) {
  const store = useMemo(() => newRoomDraft(user.uid), [user.uid])
  const [savedAt] = useState(() => store.savedAt())
  const [isPersistent] = useState(() => browserStore.isPersistent())
  const form = useListingForm(noValues, {
    failed: 'Failed to create post',
    failedLate: 'Failed to create post. We kept your draft.',
    draft: store,
  })
  const { form: photoForm, photos } = useFormPhotos()
  /** The posted room, if some of its photos could not be uploaded. */
  const [incomplete, setIncomplete] = useState<Listing | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { values } = form
  const isBlank = areSameValues(values, noValues) && photos.length === 0

  const clearForm = () => {
    form.discard()
    photoForm.clear()
  }

  const showSuccess = async ({ _id: postedRoom }: Listing) => {
    await noticePrompt({ title: 'Posted!', text: 'Your room has been posted.', forMs: SUCCESS_MS })
    if (form.isMounted()) void navigate(paths.home(), { state: { postedRoom } satisfies LocationState })
  }

  const posting = useMutation({
    mutationKey: postMutationKey(user.uid),
    mutationFn: async (input: ListingInput) => {
      const posted = await postRoom(input, store)
      form.eraseDraft()
      // A text that another tab has typed since belongs to another room.
      store.dropKey()
      return posted
    },
  })
  const send = async (input: ListingInput) => {
    const posted = await posting.mutateAsync(input)
    const missing = await photoForm.uploadTo(posted._id)
    void queryClient.invalidateQueries({ queryKey: listingQueries.all() })
    void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
    if (!form.isMounted()) {
      toast(
        missing === 0
          ? { text: `“${isolate(posted.title)}” has been posted.`, tone: 'success' }
          : {
              text: `“${isolate(posted.title)}” was posted, but some photos didn’t upload. Edit the room to add them.`,
              tone: 'danger',
            },
      )
      return
    }
    if (missing > 0) {
      form.discard()
      setIncomplete(posted)
      return
    }
    clearForm()
    void showSuccess(posted)
  }

  const discard = async () => {
    const agreed = await confirmPrompt({
      title: 'Discard draft?',
      text: 'We’ll delete what you typed.',
      confirmLabel: 'Yes, discard',
      cancelLabel: 'Keep draft',
      tone: 'danger',
    })
    if (!agreed) return
    clearForm()
    form.setFocus('title')
  }

  const discardButton = (
    <Button disabled={form.sending} look="quiet" onClick={() => void discard()}>
      Discard draft
    </Button>
  )

  if (incomplete)
    return <MissingPhotos form={photoForm} listing={incomplete} onDone={() => void showSuccess(incomplete)} />
  return (
    <>
      {form.restored && savedAt !== undefined && (
        <Banner action={discardButton} role="status" tone="neutral">
          We kept what you typed. Last edited {formatAgo(new Date(savedAt).toISOString())}.
        </Banner>
      )}
      <FormFrame
        actions={
          <>
            {!isBlank && !form.restored && discardButton}
            <Button pending={form.sending} pendingLabel="Posting..." type="submit">
              Post room
            </Button>
          </>
        }
        form={form}
        note={isPersistent && `We keep your draft in this browser for ${DRAFT_DAYS} days.`}
        preview={<ListingPreview cover={photos[0]} values={values} />}
        send={send}
      >
        <ListingFields
          draftName="new-room"
          form={form}
          photos={<PhotosPart form={photoForm} isNew />}
          roomTypes={OFFERED}
          user={user}
        />
      </FormFrame>
    </>
  )
}

/** Renders the form that posts a room. Waits for an earlier post in flight, which may clear the draft. */
function CreateListingOf({ user }: { user: SessionUser }) {
  const inFlight = useIsMutating({ mutationKey: postMutationKey(user.uid) })
  const [isWaiting, setIsWaiting] = useState(inFlight > 0)
  if (isWaiting && inFlight === 0) setIsWaiting(false)
  return isWaiting ? <Spinner label="We’re still posting your last room…" /> : <RoomForm user={user} />
}

export default function CreateListing() {
  const { user } = useSession()
  return user && <CreateListingOf key={user.uid} user={user} />
}

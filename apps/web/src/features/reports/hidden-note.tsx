import { MAX_APPEAL } from '@roommate-finder/contracts/limits'
import type { Hidden } from '@roommate-finder/contracts/listings'
import { appealInput, appealListing } from '@roommate-finder/contracts/trust'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { useDraft } from '#src/lib/draft.ts'
import { formatDate } from '#src/lib/format.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'

const FAILED = 'We couldn’t send your appeal. Please try again.'

const sentences: Record<Hidden['by'], string> = {
  risk: 'Only you can see this room for now.',
  reports: 'We hid this room. Only you can see it.',
  moderator: 'We hid this room. Only you can see it.',
  changes: 'We asked for changes to this room. Only you can see it until you edit it.',
  suspension: 'This room is hidden because your account is suspended.',
}

const draftSchema = z.partial(z.object({ text: z.string() }))

function AppealDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useServerForm(appealInput, {
    defaultValues: { text: '' },
    draft: useDraft(`appeal:${listingId}`, draftSchema),
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const text = useWatch({ control: form.control, name: 'text' })
  const send = async (body: { text: string }) => {
    await request(appealListing, { params: { id: listingId }, body })
    toast({ text: 'We sent your appeal. Our team will review it.', tone: 'success' })
    if (form.isMounted()) onClose()
    await queryClient.invalidateQueries({ queryKey: listingsKey })
  }
  return (
    <FormDialog
      description="You can appeal once. Say why the room should be shown again."
      form={form}
      onClose={onClose}
      onSend={send}
      sendLabel="Send appeal"
      title="Appeal"
    >
      <TextArea {...form.bind('text')} counter={{ text, max: MAX_APPEAL }} label="Your appeal" rows={5} />
    </FormDialog>
  )
}

/** Tells the owner of a hidden room why it is hidden. Offers the appeal while it is possible. */
export function HiddenNote({ listingId, hidden }: { listingId: string; hidden: Hidden }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Banner
        action={
          hidden.canAppeal && (
            <Button look="outline" onClick={() => setIsOpen(true)}>
              Appeal
            </Button>
          )
        }
        tone="warning"
      >
        <p className="font-semibold">{sentences[hidden.by]}</p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {hidden.reason}
        </p>
        <p className="text-sm">
          Hidden since {formatDate(hidden.since)}.{!hidden.canAppeal && ' You’ve already appealed.'}
        </p>
      </Banner>
      {isOpen && <AppealDialog listingId={listingId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

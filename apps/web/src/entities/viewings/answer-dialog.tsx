import { MAX_VIEWING_NOTE } from '@roommate-finder/contracts/limits'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  type Viewing,
  viewingConfirmation,
} from '@roommate-finder/contracts/viewings'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { useDraft } from '#src/lib/draft.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { describeSlot } from './labels.ts'
import { refreshViewings } from './queries.ts'

export type Answer = 'confirm' | 'decline' | 'cancel'

const FAILED = 'We couldn’t send your answer. Please try again.'

const toTexts = (answer: Answer, { name, ...slot }: Viewing) => {
  const { longDay, span, zone } = describeSlot(slot)
  const other = isolate(name)
  const when = `${longDay}, ${span} (${zone})`
  if (answer === 'confirm') {
    return {
      title: 'Confirm this time?',
      description: `${when}. We’ll tell ${other}, and remind you both the day before and two hours before.`,
      sendLabel: 'Confirm viewing',
      cancelLabel: 'Not yet',
      done: `Your viewing with ${other} is confirmed.`,
    }
  }
  if (answer === 'decline') {
    return {
      title: 'None of these times work?',
      description: `We’ll tell ${other}. You can suggest other times afterwards.`,
      sendLabel: 'Decline times',
      cancelLabel: 'Go back',
      done: `We told ${other} that none of the times work.`,
    }
  }
  return {
    title: 'Cancel this viewing?',
    description: `${when}. We’ll tell ${other} right away.`,
    sendLabel: 'Cancel viewing',
    cancelLabel: 'Keep viewing',
    done: `The viewing is canceled. We told ${other}.`,
  }
}

const dropEmpty = (text: string): string | undefined => (text.trim() === '' ? undefined : text)

const schema = z.object({
  note: z.pipe(z.transform(dropEmpty), viewingConfirmation.shape.note),
  place: z.pipe(z.transform(dropEmpty), viewingConfirmation.shape.place),
})
const draftSchema = z.object({ note: z.optional(z.string()), place: z.optional(z.string()) })

const send = (answer: Answer, id: string, { note, place }: z.infer<typeof schema>) => {
  const params = { id }
  const body = note === undefined ? {} : { note }
  if (answer === 'confirm') {
    return request(confirmViewing, { params, body: place === undefined ? body : { ...body, place } })
  }
  if (answer === 'decline') return request(declineViewing, { params, body: { ...body, all: true } })
  return request(cancelViewing, { params, body })
}

/** Confirms a proposed time, declines all times of a proposal, or cancels a confirmed viewing, with a note. */
export function AnswerDialog({ answer, viewing, onClose }: { answer: Answer; viewing: Viewing; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { _id: id, name, role, place } = viewing
  const { done, ...texts } = toTexts(answer, viewing)
  const form = useServerForm(schema, {
    defaultValues: { note: '', place: '' },
    draft: useDraft(`viewing-answer:${id}`, draftSchema),
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const asksPlace = answer === 'confirm' && role === 'host' && place === null
  const deliver = async (input: z.infer<typeof schema>) => {
    try {
      await send(answer, id, input)
      toast({ text: done, tone: 'success' })
      if (form.isMounted()) onClose()
    } finally {
      // A refusal may come from a change of the viewing.
      await refreshViewings(queryClient)
    }
  }
  return (
    <FormDialog {...texts} danger={answer === 'cancel'} form={form} onClose={onClose} onSend={deliver}>
      {asksPlace && (
        <TextField
          {...form.bind('place')}
          autoComplete="street-address"
          hint={`${isolate(name)} sees it as soon as you confirm.`}
          label="Address or meeting point"
          optional
        />
      )}
      <TextArea
        {...form.bind('note')}
        counter={{ text: form.watch('note'), max: MAX_VIEWING_NOTE }}
        label="Note"
        optional
        rows={2}
      />
    </FormDialog>
  )
}

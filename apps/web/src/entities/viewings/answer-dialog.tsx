import { MAX_VIEWING_NOTE } from '@roommate-finder/contracts/limits'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  type Viewing,
  viewingConfirmation,
} from '@roommate-finder/contracts/viewings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { useDraft } from '#src/lib/draft.ts'
import { useIsBefore } from '#src/lib/server-clock.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { describeSlot, PLACE_MISSING } from './labels.ts'
import { refreshViewings, viewingQueries } from './queries.ts'
import { useKnownPlace } from './use-known-place.ts'

export type Answer = 'confirm' | 'decline' | 'cancel'

const FAILED = 'We couldn’t send your answer. Please try again.'

const HOUR_MS = 3_600_000

/** Says which reminders are still ahead. */
const useReminders = ({ startsAt }: Viewing): string => {
  const at = Date.parse(startsAt)
  const isDayAhead = useIsBefore(at - 24 * HOUR_MS)
  const isTwoHoursAhead = useIsBefore(at - 2 * HOUR_MS)
  if (isDayAhead) return ', and remind you both the day before and two hours before'
  return isTwoHoursAhead ? ', and remind you both two hours before' : ''
}

interface Situation {
  reminders: string
  /** True if the proposal has one open time. */
  isOnly: boolean
}

const toTexts = (answer: Answer, { name, ...slot }: Viewing, { reminders, isOnly }: Situation) => {
  const { longDay, span, zone, own } = describeSlot(slot)
  const other = isolate(name)
  const when = `${longDay}, ${span} (${zone}${own === null ? '' : `, ${own}`})`
  if (answer === 'confirm') {
    return {
      title: 'Confirm this time?',
      description: `${when}. We’ll tell ${other}${reminders}.`,
      sendLabel: 'Confirm viewing',
      cancelLabel: 'Not yet',
      done: `Your viewing with ${other} is confirmed.`,
    }
  }
  if (answer === 'decline') {
    return {
      title: isOnly ? 'Does this time not work?' : 'None of these times work?',
      description: `We’ll tell ${other}. You can suggest other times afterwards.`,
      sendLabel: isOnly ? 'Decline time' : 'Decline times',
      cancelLabel: 'Go back',
      done: `We told ${other} that ${isOnly ? 'the time doesn’t' : 'none of the times'} work.`,
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

const toSchema = (needsPlace: boolean) =>
  z.object({
    note: z.pipe(z.transform(dropEmpty), viewingConfirmation.shape.note),
    place: z.pipe(
      z.transform(dropEmpty),
      viewingConfirmation.shape.place.check(z.refine((place) => !needsPlace || place !== undefined, PLACE_MISSING)),
    ),
  })
type AnswerInput = z.infer<ReturnType<typeof toSchema>>

const draftSchema = z.object({ note: z.optional(z.string()), place: z.optional(z.string()) })

const send = (answer: Answer, id: string, { note, place }: AnswerInput) => {
  const params = { id }
  const body = note === undefined ? {} : { note }
  if (answer === 'confirm') {
    return request(confirmViewing, { params, body: place === undefined ? body : { ...body, place } })
  }
  if (answer === 'decline') return request(declineViewing, { params, body: { ...body, all: true } })
  return request(cancelViewing, { params, body })
}

interface Props {
  answer: Answer
  viewing: Viewing
  onClose: () => void
}

/** `knownPlace`: present if the user says where to meet. */
function AnswerForm({ answer, viewing, knownPlace, onClose }: Props & { knownPlace: string | undefined }) {
  const queryClient = useQueryClient()
  const { _id: id, name, conversationId, proposalId } = viewing
  const asksPlace = knownPlace !== undefined
  const { data } = useQuery(viewingQueries.ofConversation(conversationId))
  const openTimes = data?.items.filter((other) => other.proposalId === proposalId && other.state === 'proposed')
  const reminders = useReminders(viewing)
  const { done, ...texts } = toTexts(answer, viewing, { reminders, isOnly: openTimes?.length === 1 })
  const form = useServerForm(toSchema(asksPlace), {
    defaultValues: { note: '', place: knownPlace ?? '' },
    draft: useDraft(`viewing-answer:${answer}:${id}`, draftSchema),
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const isCanceled = !form.sending && data?.items.find(({ _id }) => _id === id)?.state === 'canceled'
  const deliver = async (input: AnswerInput) => {
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
        />
      )}
      <TextArea
        {...form.bind('note')}
        counter={{ text: form.watch('note'), max: MAX_VIEWING_NOTE }}
        label="Note"
        optional
        rows={2}
      />
      {isCanceled && (
        <Banner role="alert" tone="danger">
          {answer === 'cancel' ? 'This viewing was just canceled.' : 'This time was just taken back.'}
        </Banner>
      )}
    </FormDialog>
  )
}

/** Asks a host who confirms a time without a place where to meet. Fills in the last known place. */
function PlacedAnswer(props: Props) {
  const { conversationId, listing, role } = props.viewing
  const { place, isPending } = useKnownPlace({ conversationId, listingId: listing._id, role })
  if (!isPending) return <AnswerForm {...props} knownPlace={place} />
  return (
    <Dialog onClose={props.onClose} open title="Confirm this time?">
      <Spinner label="Loading" />
    </Dialog>
  )
}

/** Confirms a proposed time, declines all times of a proposal, or cancels a confirmed viewing, with a note. */
export function AnswerDialog(props: Props) {
  const { role, place } = props.viewing
  const asksPlace = props.answer === 'confirm' && role === 'host' && place === null
  return asksPlace ? <PlacedAnswer {...props} /> : <AnswerForm {...props} knownPlace={undefined} />
}

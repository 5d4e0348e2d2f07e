import { MAX_REPORT_NOTE } from '@roommate-finder/contracts/limits'
import { createReport, type ReportTarget, reportInput, reportReasons } from '@roommate-finder/contracts/trust'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { reasonOptions } from './reasons.ts'

/** What a report is about. */
export interface ReportSubject {
  target: ReportTarget
  /** Of the listing or the message. For a person, of a listing of theirs or a conversation with them. */
  id: string
  /** Completes the title "Report …". */
  name: string
}

const FAILED = "We couldn't send your report. Please try again."

const emptyToUndefined = z.transform((value: string) => (value === '' ? undefined : value))

const schema = z.object({
  reason: z.enum(reportReasons, 'Choose a reason'),
  note: z.pipe(emptyToUndefined, reportInput.shape.note),
  email: z.pipe(emptyToUndefined, reportInput.shape.email),
})

/** Sends a report. Visitors may leave an email address to learn the outcome. */
export function ReportDialog({
  subject: { target, id, name },
  onClose,
}: {
  subject: ReportSubject
  onClose: () => void
}) {
  const { user } = useSession()
  const formId = useId()
  const { refusal, refusalRef, ...form } = useServerForm(schema, {
    defaultValues: { reason: '', note: '', email: '' },
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const note = useWatch({ control: form.control, name: 'note' })

  const send = async (input: z.infer<typeof schema>) => {
    await request(createReport, { body: { target, id, ...input } })
    const isTold = user !== null || input.email !== undefined
    toast({
      text: `Thank you. We will look into it${isTold ? ' and tell you what we decide' : ''}.`,
      tone: 'success',
    })
    if (form.isMounted()) onClose()
  }

  return (
    <Dialog
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button form={formId} pending={form.sending} pendingLabel="Sending…" type="submit">
            Send report
          </Button>
        </>
      }
      description="Our moderators read every report. They do not tell anyone that it came from you."
      onClose={onClose}
      open
      title={`Report ${name}`}
    >
      <form {...form.formProps(send)} className="flex flex-col gap-4" id={formId}>
        <RadioTiles {...form.bind('reason')} label="What is wrong?" options={reasonOptions(target)} />
        <TextArea
          {...form.bind('note')}
          counter={{ used: note.trim().length, max: MAX_REPORT_NOTE }}
          hint="What happened? Do not write passwords or bank details."
          label="Note"
          optional
          rows={3}
        />
        {!user && (
          <TextField
            {...form.bind('email')}
            autoComplete="email"
            hint="Only to tell you what we decide."
            label="Your email"
            optional
            type="email"
          />
        )}
        {refusal && (
          <div ref={refusalRef} tabIndex={-1}>
            <RefusalBanner {...refusal} />
          </div>
        )}
      </form>
    </Dialog>
  )
}

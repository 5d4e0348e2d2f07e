import { MAX_REPORT_NOTE } from '@roommate-finder/contracts/limits'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  type BlockInput,
  createBlock,
  createReport,
  type ReportTarget,
  reportInput,
  reportReasons,
} from '@roommate-finder/contracts/trust'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { useDraft } from '#src/lib/draft.ts'
import { reasonOptions } from '#src/lib/report-reasons.ts'
import { useSession } from '#src/lib/session.tsx'
import { refreshAfterBlock } from '#src/lib/shared-queries.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'

/** What a report is about. */
export interface ReportSubject {
  target: ReportTarget
  /** The id of the listing or message. For a person, the id of one of their listings or of a conversation with them. */
  id: string
  /** Completes the title "Report …". */
  name: string
  /** The person behind the target, whom signed-in users can block. */
  person?: { name: string; foundBy: BlockInput } | undefined
}

// For a report and a block. The title of the dialog says which.
const FAILED = 'We couldn’t send this. Please try again.'

const emptyToUndefined = z.transform((value: string) => (value === '' ? undefined : value))

const schema = z.union([
  z.object({
    action: z.enum(['report', 'both']),
    reason: z.enum(reportReasons, 'Choose a reason'),
    note: z.pipe(emptyToUndefined, reportInput.shape.note),
    email: z.pipe(emptyToUndefined, reportInput.shape.email),
  }),
  z.object({ action: z.literal('block') }),
])

type Action = z.infer<typeof schema>['action']

const actions = [
  { value: 'report', label: 'Report' },
  { value: 'both', label: 'Report and block' },
  { value: 'block', label: 'Block' },
] as const

const sendLabels: Record<Action, string> = { report: 'Send report', both: 'Report and block', block: 'Block' }

const blank: Record<'reason' | 'note' | 'email', string> & { action: Action } = {
  action: 'report',
  reason: '',
  note: '',
  email: '',
}

const draftSchema = z.partial(
  z.object({ action: z.enum(['report', 'both', 'block']), reason: z.string(), note: z.string(), email: z.string() }),
)

/** Sends a report, a block, or both. Visitors can only report, and may leave an email address to learn the outcome. */
export function ReportDialog({
  subject: { target, id, name, person },
  onClose,
  onBlocked,
}: {
  subject: ReportSubject
  onClose: () => void
  /** Called after a block, before the page refetches its data. */
  onBlocked?: (() => Promise<void> | void) | undefined
}) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const form = useServerForm(schema, {
    defaultValues: blank,
    draft: useDraft(`report:${target}:${id}`, draftSchema),
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const [action, note] = useWatch({ control: form.control, name: ['action', 'note'] })

  const report = async (body: z.infer<typeof reportInput>) => {
    await request(createReport, { body })
    const isTold = user !== null || body.email !== undefined
    toast({
      text: `Thanks. We’ll look into it${isTold ? ' and tell you what we decide' : ''}.`,
      tone: 'success',
    })
  }

  const block = async (body: BlockInput) => {
    const blocked = await request(createBlock, { body })
    toast({ text: `You blocked ${isolate(blocked.name)}. You can unblock them in My Profile.`, tone: 'success' })
    if (form.isMounted()) {
      onClose()
      await onBlocked?.()
    }
    await refreshAfterBlock(queryClient)
  }

  const send = async (input: z.infer<typeof schema>) => {
    // The report comes first, because a blocked person's room can no longer be reported.
    if (input.action !== 'block') {
      const { action: _, ...fields } = input
      await report({ target, id, ...fields })
    }
    if (input.action !== 'report' && person) {
      await block(person.foundBy).catch((error: unknown) => {
        // A retry must not report again.
        form.setValue('action', 'block')
        throw error
      })
    } else if (form.isMounted()) onClose()
  }

  const isReport = action !== 'block'
  return (
    <FormDialog
      danger={!isReport}
      form={form}
      onClose={onClose}
      onSend={send}
      sendLabel={sendLabels[action]}
      title={isReport ? `Report ${isolate(name)}` : `Block ${isolate(person?.name ?? '')}`}
    >
      {user && person && (
        <Segmented
          className="flex-wrap self-start"
          label="What do you want to do?"
          onChange={(next) => {
            form.setValue('action', next)
            form.clearMessages('reason')
          }}
          options={actions}
          value={action}
        />
      )}
      <div className="flex flex-col gap-1 text-pretty text-muted" role="status">
        {isReport && <p>Our team reads every report. Reports are confidential.</p>}
        {action !== 'report' && (
          <p>
            You won’t see each other’s rooms, and neither of you can send new messages. Old messages stay in your
            archive. We won’t notify <bdi>{person?.name}</bdi>.
          </p>
        )}
      </div>
      {isReport && (
        <>
          <RadioTiles {...form.bind('reason')} label="What’s wrong?" options={reasonOptions(target)} />
          <TextArea
            {...form.bind('note')}
            counter={{ text: note, max: MAX_REPORT_NOTE }}
            hint="What happened? Leave out passwords and bank details."
            label="Note"
            optional
            rows={3}
          />
        </>
      )}
      {!user && (
        <TextField
          {...form.bind('email')}
          autoComplete="email"
          hint="So we can tell you what we decide."
          label="Your email"
          optional
          type="email"
        />
      )}
    </FormDialog>
  )
}

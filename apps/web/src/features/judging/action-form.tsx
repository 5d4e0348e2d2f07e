import { MAX_MODERATION_REASON } from '@roommate-finder/contracts/limits'
import {
  type ModerationAction,
  type ModerationTarget,
  moderationActionInput,
} from '@roommate-finder/contracts/moderation'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDraft } from '#src/lib/draft.ts'
import { useShortcuts } from '#src/lib/shortcuts.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Button } from '#src/ui/button.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { actionsByKey, actionTexts, SHORTCUTS } from './labels.ts'
import { toKey, useModerate } from './queries.ts'

const FAILED = 'We couldn’t save your decision. Please try again.'
const DECLINE = 'The room stays hidden'

const draftSchema = z.partial(z.object({ action: z.string(), reason: z.string() }))

/** Carries out an action on a target. The reason is mandatory. */
export function ActionForm({ target, title }: { target: ModerationTarget; title: string }) {
  const { allowed, person, state } = target
  const isHidden = state === 'hidden'
  const moderate = useModerate(target.target)
  const schema = z.extend(moderationActionInput, { action: z.enum(allowed, 'Choose an action') })
  const { refusal, refusalRef, ...form } = useServerForm(schema, {
    defaultValues: { action: '', reason: '' },
    draft: useDraft(`moderation:${toKey(target.target)}`, draftSchema),
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const [action, reason] = useWatch({ control: form.control, name: ['action', 'reason'] })
  const texts = allowed.includes(action as ModerationAction) ? actionTexts[action as ModerationAction] : undefined

  useShortcuts(SHORTCUTS, (key) => {
    const next = actionsByKey.get(key)
    if (!next || !allowed.includes(next)) return false
    form.setValue('action', next)
    form.clearMessages('action')
    form.setFocus('reason')
    return true
  })

  const send = async (input: z.infer<typeof schema>) => {
    const { label, done, isDestructive } = actionTexts[input.action]
    if (isDestructive) {
      const name = input.action === 'suspend' ? isolate(person?.name ?? title) : `“${isolate(title)}”`
      const agreed = await confirmPrompt({
        title: input.action === 'suspend' ? `Suspend ${name}?` : `Hide ${name}?`,
        text: `${actionTexts[input.action].note}. They’ll see your reason.`,
        confirmLabel: label,
        cancelLabel: 'Cancel',
        tone: 'danger',
      })
      if (!agreed) return
    }
    await moderate.mutateAsync(input)
    toast({ text: `${done}: ${isolate(title)}`, tone: 'success' })
    form.discard()
  }

  if (allowed.length === 0) return <p className="text-muted">There’s nothing left to decide.</p>
  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      <RadioTiles
        {...form.bind('action')}
        label="Action"
        options={(Object.keys(actionTexts) as ModerationAction[])
          .filter((each) => allowed.includes(each))
          .map((value) => ({
            value,
            label: actionTexts[value].label,
            isDanger: actionTexts[value].isDestructive,
            note: `${value === 'dismiss' && isHidden ? DECLINE : actionTexts[value].note} (${actionTexts[value].key})`,
          }))}
      />
      <TextArea
        {...form.bind('reason')}
        counter={{ text: reason, max: MAX_MODERATION_REASON }}
        hint={action === 'dismiss' && !isHidden ? 'Kept in the action log.' : 'The person will see this.'}
        label="Reason"
        rows={3}
      />
      {refusal && <RefusalBanner {...refusal} ref={refusalRef} />}
      <Button
        className="self-start"
        disabled={!texts || reason.trim() === ''}
        look={texts?.isDestructive ? 'danger' : 'solid'}
        pending={form.sending}
        pendingLabel="Saving…"
        type="submit"
      >
        {texts?.label ?? 'Choose an action'}
      </Button>
    </form>
  )
}

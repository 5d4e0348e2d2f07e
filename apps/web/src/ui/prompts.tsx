import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface PromptTexts {
  title: string
  text?: string | undefined
}

type Question = PromptTexts &
  (
    | { kind: 'confirm'; confirmLabel: string; cancelLabel: string; tone?: 'neutral' | 'danger' | undefined }
    | { kind: 'alert' }
    | { kind: 'notice'; forMs: number }
  )

interface Prompt {
  id: number
  question: Question
  settle: (agreed: boolean) => void
}

let prompts: readonly Prompt[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Prompt[]) => {
  prompts = next
  for (const listener of listeners) listener()
}

/** Settles all prompts as declined if no host is mounted, so that no caller waits forever. */
const declineAllWithoutHost = () => {
  if (listeners.size > 0) return
  const unanswered = prompts
  prompts = []
  for (const { settle } of unanswered) settle(false)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    declineAllWithoutHost()
  }
}

const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    lastId += 1
    change([...prompts, { id: lastId, question, settle: resolve }])
    // A page that asks while mounting does so before the host in the layout has mounted.
    if (listeners.size === 0) setTimeout(declineAllWithoutHost)
  })

export const answer = (prompt: Prompt, agreed: boolean) => {
  change(prompts.filter(({ id }) => id !== prompt.id))
  prompt.settle(agreed)
}

/** Asks for confirmation. Resolves to true only for the confirm button. */
export const confirmPrompt = (
  question: PromptTexts & { confirmLabel: string; cancelLabel: string; tone?: 'neutral' | 'danger' | undefined },
): Promise<boolean> => ask({ ...question, kind: 'confirm' })

/** Shows a message until the user closes it. */
export const alertPrompt = async (texts: PromptTexts): Promise<void> => {
  await ask({ ...texts, kind: 'alert' })
}

/** Shows a success message for `forMs` milliseconds, or until the user closes it. */
export const noticePrompt = async (texts: PromptTexts & { forMs: number }): Promise<void> => {
  await ask({ ...texts, kind: 'notice' })
}

/** Returns the oldest open prompt. */
const usePrompt = (): Prompt | undefined =>
  useSyncExternalStore(
    subscribe,
    () => prompts[0],
    () => undefined,
  )

function Actions({ prompt }: { prompt: Prompt }) {
  const { question } = prompt
  if (question.kind === 'notice') return null
  return (
    <div className="dialog-actions">
      {question.kind === 'confirm' && (
        <Button data-autofocus look="outline" onClick={() => answer(prompt, false)}>
          {question.cancelLabel}
        </Button>
      )}
      <Button
        data-autofocus={question.kind === 'alert' || undefined}
        look={question.kind === 'confirm' && question.tone === 'danger' ? 'danger' : 'solid'}
        onClick={() => answer(prompt, true)}
      >
        {question.kind === 'confirm' ? question.confirmLabel : 'Close'}
      </Button>
    </div>
  )
}

function PromptDialog({ prompt }: { prompt: Prompt }) {
  const id = useId()
  const { question } = prompt
  const isNotice = question.kind === 'notice'
  const forMs = isNotice ? question.forMs : null

  useEffect(() => {
    if (forMs === null) return
    const timer = setTimeout(() => answer(prompt, true), forMs)
    return () => clearTimeout(timer)
  }, [prompt, forMs])

  return (
    <Modal
      className="dialog dialog-small"
      describedBy={question.text === undefined ? undefined : `${id}-text`}
      labelledBy={`${id}-title`}
      onClose={() => answer(prompt, false)}
      role="alertdialog"
    >
      <div className={cn('flex flex-col gap-2 p-5 sm:p-6', isNotice && 'items-center py-8 text-center sm:py-10')}>
        {isNotice && <CircleCheck aria-hidden="true" className="mb-1 size-12 text-success" />}
        <h2 className="text-heading break-words" id={`${id}-title`}>
          {question.title}
        </h2>
        {question.text !== undefined && (
          <p className="text-pretty break-words text-muted" id={`${id}-text`}>
            {question.text}
          </p>
        )}
        <Actions prompt={prompt} />
      </div>
    </Modal>
  )
}

/** Shows the open prompts one after another. Render it once, in the layout. */
export function PromptHost() {
  const prompt = usePrompt()
  return prompt && <PromptDialog key={prompt.id} prompt={prompt} />
}

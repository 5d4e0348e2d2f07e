import { CircleCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { createStore, useStore } from '#src/lib/create-store.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface PromptTexts {
  title: string
  text?: string | undefined
}

interface Confirmation extends PromptTexts {
  /** A second paragraph. */
  detail?: string | undefined
  confirmLabel: string
  cancelLabel: string
  tone?: 'neutral' | 'danger' | undefined
  /** What to do instead: a third button, which declines. */
  alternative?: { label: string; onPress: () => void } | undefined
}

type Question = PromptTexts &
  (({ kind: 'confirm' } & Confirmation) | { kind: 'alert' } | { kind: 'notice'; forMs: number })

interface Prompt {
  id: number
  question: Question
  settle: (agreed: boolean) => void
}

/** Settles all prompts as declined when no host is mounted, so that no caller waits forever. */
const declineAll = () => {
  const unanswered = prompts.read()
  prompts.write([])
  for (const { settle } of unanswered) settle(false)
}

const prompts = createStore<readonly Prompt[]>([], declineAll)
let lastId = 0

const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    lastId += 1
    prompts.write([...prompts.read(), { id: lastId, question, settle: resolve }])
    // A page that asks while mounting does so before the host in the layout has mounted.
    if (!prompts.isUsed()) setTimeout(() => prompts.isUsed() || declineAll())
  })

export const answer = (prompt: Prompt, agreed: boolean) => {
  prompts.write(prompts.read().filter(({ id }) => id !== prompt.id))
  prompt.settle(agreed)
}

/** Asks for confirmation. Resolves to true only for the confirm button. */
export const confirmPrompt = (question: Confirmation): Promise<boolean> => ask({ ...question, kind: 'confirm' })

/** Shows a message until the user closes it. */
export const alertPrompt = async (texts: PromptTexts): Promise<void> => {
  await ask({ ...texts, kind: 'alert' })
}

/** Shows a success message for `forMs` milliseconds, or until the user closes it. */
export const noticePrompt = async (texts: PromptTexts & { forMs: number }): Promise<void> => {
  await ask({ ...texts, kind: 'notice' })
}

function Actions({ prompt }: { prompt: Prompt }) {
  const { question } = prompt
  if (question.kind === 'notice') return null
  const alternative = question.kind === 'confirm' ? question.alternative : undefined
  return (
    <div className="dialog-actions">
      {question.kind === 'confirm' && (
        <Button data-autofocus look="outline" onClick={() => answer(prompt, false)}>
          {question.cancelLabel}
        </Button>
      )}
      {alternative && (
        <Button
          look="outline"
          onClick={() => {
            answer(prompt, false)
            alternative.onPress()
          }}
        >
          {alternative.label}
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
  const { detail, alternative } = question.kind === 'confirm' ? question : {}
  const texts = [
    { id: `${id}-text`, text: question.text },
    { id: `${id}-detail`, text: detail },
  ].filter(({ text }) => text !== undefined)
  const forMs = isNotice ? question.forMs : null

  useEffect(() => {
    if (forMs === null) return
    const timer = setTimeout(() => answer(prompt, true), forMs)
    return () => clearTimeout(timer)
  }, [prompt, forMs])

  return (
    <Modal
      className={cn('dialog', alternative ? 'dialog-middle' : 'dialog-small')}
      describedBy={texts.length === 0 ? undefined : texts.map((each) => each.id).join(' ')}
      labelledBy={`${id}-title`}
      onClose={() => answer(prompt, false)}
      role="alertdialog"
    >
      <div className={cn('flex flex-col gap-2 p-5 sm:p-6', isNotice && 'items-center py-8 text-center sm:py-10')}>
        {isNotice && <CircleCheck aria-hidden="true" className="mb-1 size-12 text-success" />}
        <h2 className="text-heading break-words" id={`${id}-title`}>
          {question.title}
        </h2>
        {texts.map(({ id, text }) => (
          <p className="text-pretty break-words text-muted" id={id} key={id}>
            {text}
          </p>
        ))}
        <Actions prompt={prompt} />
      </div>
    </Modal>
  )
}

/** Shows the open prompts one after another. Render it once, in the layout. */
export function PromptHost() {
  const prompt = useStore(prompts)[0]
  return prompt && <PromptDialog key={prompt.id} prompt={prompt} />
}

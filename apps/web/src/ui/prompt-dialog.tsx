import { CircleCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { answer, type Prompt, usePrompt } from './prompts.tsx'

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
        {question.kind === 'confirm' ? question.confirmLabel : 'OK'}
      </Button>
    </div>
  )
}

/** One question, on which the page behind it waits. */
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

/** Stands once in the frame. */
export function PromptHost() {
  const prompt = usePrompt()
  return prompt && <PromptDialog key={prompt.id} prompt={prompt} />
}

import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface Words {
  title: string
  text?: string | undefined
}

interface Prompt extends Words {
  id: number
  kind: 'confirm' | 'alert' | 'notice'
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'danger' | undefined
  forMs?: number | undefined
  settle: (agreed: boolean) => void
}

let prompts: readonly Prompt[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Prompt[]) => {
  prompts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody is left to answer, and who waits must not wait for ever.
    if (listeners.size > 0) return
    const unanswered = prompts
    prompts = []
    for (const { settle } of unanswered) settle(false)
  }
}

const ask = (prompt: Omit<Prompt, 'id' | 'settle'>) =>
  new Promise<boolean>((resolve) => {
    lastId += 1
    change([...prompts, { ...prompt, id: lastId, settle: resolve }])
  })

const answer = (prompt: Prompt, agreed: boolean) => {
  change(prompts.filter(({ id }) => id !== prompt.id))
  prompt.settle(agreed)
}

/** Asks for a decision; anything but the confirming button is a no. */
export const confirmPrompt = (
  question: Required<Pick<Words, 'title'>> &
    Words & { confirmLabel: string; cancelLabel: string; tone?: 'danger' | undefined },
): Promise<boolean> => ask({ ...question, kind: 'confirm' })

/** Says something that has to be read before going on. */
export const alertPrompt = async (words: Words): Promise<void> => {
  await ask({ ...words, kind: 'alert', confirmLabel: 'OK' })
}

/** Says that something went well, and goes by itself. */
export const noticePrompt = async (words: Words & { forMs: number }): Promise<void> => {
  await ask({ ...words, kind: 'notice', confirmLabel: 'OK' })
}

function PromptDialog({ prompt }: { prompt: Prompt }) {
  const id = useId()
  const { kind, title, text, confirmLabel, cancelLabel, tone, forMs } = prompt

  useEffect(() => {
    if (forMs === undefined) return
    const timer = setTimeout(() => answer(prompt, true), forMs)
    return () => clearTimeout(timer)
  }, [prompt, forMs])

  let actions: ReactNode = null
  if (kind === 'alert') {
    actions = (
      <Button data-autofocus onClick={() => answer(prompt, true)}>
        {confirmLabel}
      </Button>
    )
  }
  if (kind === 'confirm') {
    actions = (
      <>
        <Button data-autofocus look="outline" onClick={() => answer(prompt, false)}>
          {cancelLabel}
        </Button>
        <Button look={tone === 'danger' ? 'danger' : 'solid'} onClick={() => answer(prompt, true)}>
          {confirmLabel}
        </Button>
      </>
    )
  }

  return (
    <Modal
      className="dialog"
      describedBy={text ? `${id}-text` : undefined}
      labelledBy={`${id}-title`}
      onClose={() => answer(prompt, false)}
      role={kind === 'notice' ? undefined : 'alertdialog'}
    >
      <div className="flex flex-col gap-4 p-6">
        {kind === 'notice' && <CircleCheck aria-hidden="true" className="size-10 text-success" />}
        <h2 className="text-heading" id={`${id}-title`}>
          {title}
        </h2>
        {text && (
          <p className="text-muted" id={`${id}-text`}>
            {text}
          </p>
        )}
        {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </Modal>
  )
}

/** Stands once in the frame and shows one prompt after the other. */
export function PromptHost() {
  const first = useSyncExternalStore(subscribe, () => prompts[0])
  return first ? <PromptDialog key={first.id} prompt={first} /> : null
}

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

interface Words {
  title: string
  text?: string | undefined
}

type Question = Words &
  (
    | { kind: 'confirm'; confirmLabel: string; cancelLabel: string; tone?: 'neutral' | 'danger' | undefined }
    | { kind: 'alert' }
    | { kind: 'notice'; forMs: number }
  )

export interface Prompt {
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

/** Who asked must not wait for ever: with nobody left to answer, every answer is no. */
const giveUp = () => {
  if (listeners.size > 0) return
  const unanswered = prompts
  prompts = []
  for (const { settle } of unanswered) settle(false)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    giveUp()
  }
}

const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    lastId += 1
    change([...prompts, { id: lastId, question, settle: resolve }])
    // A page that asks while it is being mounted does so before the frame around it listens.
    if (listeners.size === 0) setTimeout(giveUp)
  })

export const answer = (prompt: Prompt, agreed: boolean) => {
  change(prompts.filter(({ id }) => id !== prompt.id))
  prompt.settle(agreed)
}

/** Asks for a decision. Anything but the confirming button is a no. */
export const confirmPrompt = (
  question: Words & { confirmLabel: string; cancelLabel: string; tone?: 'neutral' | 'danger' | undefined },
): Promise<boolean> => ask({ ...question, kind: 'confirm' })

/** Says something that has to be read before going on. */
export const alertPrompt = async (words: Words): Promise<void> => {
  await ask({ ...words, kind: 'alert' })
}

/** Says that something went well, and goes by itself. */
export const noticePrompt = async (words: Words & { forMs: number }): Promise<void> => {
  await ask({ ...words, kind: 'notice' })
}

const fetchDialog = () => import('./prompt-dialog.tsx')

/** The browser's own, where ours cannot be fetched: nobody who asks may go without an answer. */
function BrowserDialog({ prompt }: { prompt: Prompt }) {
  useEffect(() => {
    const { kind, title, text } = prompt.question
    const words = [title, text].filter(Boolean).join('\n')
    if (kind === 'confirm') answer(prompt, window.confirm(words))
    else {
      window.alert(words)
      answer(prompt, true)
    }
  }, [prompt])
  return null
}

const PromptDialog = lazy(async () => ({
  default: await fetchDialog().then(
    (dialog) => dialog.PromptDialog,
    () => BrowserDialog,
  ),
}))

/** Stands once in the frame and shows one prompt after the other. */
export function PromptHost() {
  const first = useSyncExternalStore(
    subscribe,
    () => prompts[0],
    () => undefined,
  )
  // Behind what the page shows first, and before the connection can be lost, of which it may have to tell.
  useEffect(() => {
    fetchDialog().catch(() => undefined)
  }, [])
  return <Suspense>{first && <PromptDialog key={first.id} prompt={first} />}</Suspense>
}

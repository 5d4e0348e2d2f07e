import { useSyncExternalStore } from 'react'

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

/** The prompt to show, one after the other. */
export const usePrompt = (): Prompt | undefined =>
  useSyncExternalStore(
    subscribe,
    () => prompts[0],
    () => undefined,
  )

import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '#src/lib/cn.ts'
import { IconButton } from './button.tsx'

const LIFE_MS = 5000

const tones = {
  neutral: 'border-l-primary',
  success: 'border-l-success',
  danger: 'border-l-danger',
} as const

interface ToastWords {
  text: string
  tone?: keyof typeof tones | undefined
  action?: { label: string; onPress: () => void } | undefined
}

interface ShownToast extends ToastWords {
  id: number
  /** Rises when the same text comes again, which starts its time anew. */
  times: number
}

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly ShownToast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) toasts = []
  }
}

const dismiss = (gone: number) => change(toasts.filter(({ id }) => id !== gone))

export const toast = (words: ToastWords): void => {
  const known = toasts.find(({ text }) => text === words.text)
  if (known) {
    change(toasts.map((shown) => (shown === known ? { ...words, id: known.id, times: known.times + 1 } : shown)))
    return
  }
  lastId += 1
  change([...toasts, { ...words, id: lastId, times: 1 }])
}

function Toast({ shown, paused }: { shown: ShownToast; paused: boolean }) {
  const { id, times, text, tone = 'neutral', action } = shown
  const left = useRef(LIFE_MS)

  useEffect(() => {
    left.current = times > 0 ? LIFE_MS : 0
  }, [times])

  useEffect(() => {
    if (paused) return
    const began = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [id, times, paused])

  return (
    <li
      className={cn(
        'pointer-events-auto flex items-center gap-2 rounded-md border border-l-4 border-line bg-raised py-1 pr-1 pl-4 shadow-raised',
        tones[tone],
      )}
    >
      <p className="grow py-2">{text}</p>
      {action && (
        <button
          className="inline-flex min-h-11 shrink-0 items-center rounded-sm px-2 font-semibold text-primary hover:bg-primary-soft"
          onClick={() => {
            dismiss(id)
            action.onPress()
          }}
          type="button"
        >
          {action.label}
        </button>
      )}
      <IconButton className="text-muted" label="Dismiss" onClick={() => dismiss(id)}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

const none: readonly ShownToast[] = []

/** Stands once in the frame. The list exists before its first toast, or screen readers would not read that one. */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const [paused, setPaused] = useState(false)
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-20 z-40 sm:left-auto sm:w-96"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions"
        className="flex flex-col gap-2"
        onBlur={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
      >
        {shown.map((item) => (
          <Toast key={item.id} paused={paused} shown={item} />
        ))}
      </ol>
    </section>
  )
}

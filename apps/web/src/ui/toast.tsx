import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#src/lib/cn.ts'
import { IconButton } from './button.tsx'
import { useTopModal } from './modal.tsx'

const LIFE_MS = 5000

const tones = {
  neutral: { Icon: Info, style: 'text-primary' },
  success: { Icon: CircleCheck, style: 'text-success' },
  danger: { Icon: CircleAlert, style: 'text-danger' },
} as const

interface ToastWords {
  text: string
  /** A toast takes the place of an earlier one of the same id; the text where there is none. */
  id?: string | undefined
  tone?: keyof typeof tones | undefined
  action?: { label: string; onPress: () => void } | undefined
}

interface Clock {
  leftMs: number
  began: number
  timer?: ReturnType<typeof setTimeout>
}

interface ShownToast extends Omit<ToastWords, 'id'> {
  id: number
  name: string
  clock: Clock
}

let toasts: readonly ShownToast[] = []
let held = false
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly ShownToast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (gone: number) => {
  clearTimeout(toasts.find(({ id }) => id === gone)?.clock.timer)
  change(toasts.filter(({ id }) => id !== gone))
}

const run = ({ id, clock }: ShownToast) => {
  clearTimeout(clock.timer)
  clock.began = performance.now()
  clock.timer = setTimeout(() => dismiss(id), clock.leftMs)
}

const hold = () => {
  if (held) return
  held = true
  for (const { clock } of toasts) {
    clearTimeout(clock.timer)
    clock.leftMs -= performance.now() - clock.began
  }
}

const release = () => {
  if (!held) return
  held = false
  toasts.forEach(run)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const { clock } of toasts) clearTimeout(clock.timer)
    toasts = []
    held = false
  }
}

/** Says something in passing. The same text again, while it still stands there, starts its time anew. */
export const toast = ({ id: name, ...words }: ToastWords): void => {
  const known = toasts.find((shown) => shown.name === (name ?? words.text))
  lastId += 1
  const shown: ShownToast = {
    ...words,
    name: name ?? words.text,
    id: known?.id ?? lastId,
    clock: { leftMs: LIFE_MS, began: performance.now() },
  }
  clearTimeout(known?.clock.timer)
  change(known ? toasts.map((other) => (other === known ? shown : other)) : [...toasts, shown])
  if (!held) run(shown)
}

function Toast({
  shown: { text, tone = 'neutral', action },
  onDismiss,
}: {
  shown: ShownToast
  onDismiss: (event: MouseEvent) => void
}) {
  const { Icon, style } = tones[tone]
  return (
    <div
      className="pointer-events-auto flex animate-slide-in items-start gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 shadow-raised"
      data-toast
    >
      <Icon aria-hidden="true" className={cn('mt-3 size-5 shrink-0', style)} />
      <div className="flex min-w-0 grow flex-wrap items-center">
        <p className="grow py-2.5 text-pretty break-words">{text}</p>
        {action && (
          <button
            className="-mx-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary transition-colors hover:bg-primary-soft"
            onClick={(event) => {
              onDismiss(event)
              action.onPress()
            }}
            type="button"
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden="true" className="size-4 text-muted" />
      </IconButton>
    </div>
  )
}

const none: readonly ShownToast[] = []

/**
 * Rendered once: in the frame, or in the modal dialog above it. The region is there before its first toast, because screen
 * readers announce only what changes in a known region. It sticks below the bar and has no height of its own.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const modal = useTopModal()

  // A region that moves gets no pointerleave and no blur.
  useEffect(() => release, [modal])

  // Five seconds are short for who has to tab there.
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])

  const enter = (event: FocusEvent) => {
    hold()
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) release()
  }
  /** The focus goes to the next toast, or back to where it came from. */
  const dismissBy = (event: MouseEvent, id: number) => {
    const here = event.currentTarget.closest('[data-toast]')
    const next = (here?.nextElementSibling ?? here?.previousElementSibling)?.querySelector('button') ?? cameFrom.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    dismiss(id)
    // A pointer that still lies there says so with its next movement.
    if (!region.current?.contains(document.activeElement)) release()
  }

  const notifications = (
    <section
      aria-label="Notifications (F8)"
      className={cn('pointer-events-none top-18 z-40', modal ? 'fixed inset-x-0' : 'sticky h-0')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is there; there is nothing to press */}
      <div
        aria-live="polite"
        className="absolute inset-x-4 top-0 flex flex-col gap-2 sm:left-auto sm:w-96"
        onBlur={leave}
        onFocus={enter}
        onPointerLeave={release}
        onPointerMove={hold}
        ref={region}
      >
        {shown.map((item) => (
          <Toast key={item.id} onDismiss={(event) => dismissBy(event, item.id)} shown={item} />
        ))}
      </div>
    </section>
  )
  return modal ? createPortal(notifications, modal) : notifications
}

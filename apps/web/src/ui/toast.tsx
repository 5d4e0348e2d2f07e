import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#src/lib/cn.ts'
import { createStore, useStore } from '#src/lib/create-store.ts'
import { IconButton } from './button.tsx'
import { useTopModal } from './modal.tsx'

const DURATION_MS = 5000

const tones = {
  neutral: { Icon: Info, style: 'text-primary' },
  success: { Icon: CircleCheck, style: 'text-success' },
  danger: { Icon: CircleAlert, style: 'text-danger' },
} as const

interface Action {
  label: string
  onPress: () => void
}

interface ToastOptions {
  text: string
  /** A toast replaces an earlier one with the same id. Defaults to the text. */
  id?: string | undefined
  tone?: keyof typeof tones | undefined
  action?: Action | undefined
  secondAction?: Action | undefined
}

interface Clock {
  leftMs: number
  startedAt: number
  timer?: ReturnType<typeof setTimeout>
}

interface ShownToast extends Omit<ToastOptions, 'id'> {
  id: number
  name: string
  clock: Clock
}

let isPaused = false
let lastId = 0

const toasts = createStore<readonly ShownToast[]>([], () => {
  for (const { clock } of toasts.read()) clearTimeout(clock.timer)
  toasts.write([])
  isPaused = false
})

const dismiss = (gone: number) => {
  clearTimeout(toasts.read().find(({ id }) => id === gone)?.clock.timer)
  toasts.write(toasts.read().filter(({ id }) => id !== gone))
}

const startTimer = ({ id, clock }: ShownToast) => {
  clearTimeout(clock.timer)
  clock.startedAt = performance.now()
  clock.timer = setTimeout(() => dismiss(id), clock.leftMs)
}

const pauseTimers = () => {
  if (isPaused) return
  isPaused = true
  for (const { clock } of toasts.read()) {
    clearTimeout(clock.timer)
    clock.leftMs -= performance.now() - clock.startedAt
  }
}

const resumeTimers = () => {
  if (!isPaused) return
  isPaused = false
  toasts.read().forEach(startTimer)
}

/** Shows a message for `DURATION_MS`. Showing the same message again restarts its timer. */
export const toast = ({ id: name, ...options }: ToastOptions): void => {
  const known = toasts.read().find((shown) => shown.name === (name ?? options.text))
  lastId += 1
  const shown: ShownToast = {
    ...options,
    name: name ?? options.text,
    id: known?.id ?? lastId,
    clock: { leftMs: DURATION_MS, startedAt: performance.now() },
  }
  clearTimeout(known?.clock.timer)
  toasts.write(known ? toasts.read().map((other) => (other === known ? shown : other)) : [...toasts.read(), shown])
  if (!isPaused) startTimer(shown)
}

/** Removes the message with an id. */
export const dismissToast = (name: string): void => {
  const known = toasts.read().find((shown) => shown.name === name)
  if (known) dismiss(known.id)
}

function Toast({
  shown: { text, tone = 'neutral', action, secondAction },
  onDismiss,
}: {
  shown: ShownToast
  onDismiss: (event: MouseEvent) => void
}) {
  const { Icon, style } = tones[tone]
  return (
    <div
      className="pointer-events-auto flex animate-slide-in items-start gap-3 rounded-md border border-line bg-raised py-1 pe-1 ps-4 shadow-raised"
      data-toast
    >
      <Icon aria-hidden="true" className={cn('mt-3 size-5 shrink-0', style)} />
      <div className="flex min-w-0 grow flex-wrap items-center">
        <p className="grow py-2.5 text-pretty break-words">{text}</p>
        {[action, secondAction].map(
          (each) =>
            each && (
              <button
                key={each.label}
                className="-ms-2 me-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary transition-colors hover:bg-primary-soft"
                onClick={(event) => {
                  onDismiss(event)
                  each.onPress()
                }}
                type="button"
              >
                {each.label}
              </button>
            ),
        )}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden="true" className="size-4 text-muted" />
      </IconButton>
    </div>
  )
}

/**
 * Shows the toasts. Render it once, in the layout; it moves itself into the top modal dialog. Its live region exists
 * before the first toast, because screen readers announce only changes.
 */
export function ToastHost() {
  const shown = useStore(toasts)
  const region = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element | null>(null)
  const modal = useTopModal()

  // A moved region gets neither pointerleave nor blur.
  useEffect(() => resumeTimers, [modal])

  // A shortcut, because tabbing to a toast may take longer than it stays.
  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', focusToast)
    return () => window.removeEventListener('keydown', focusToast)
  }, [])

  const enter = (event: FocusEvent) => {
    pauseTimers()
    if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) resumeTimers()
  }
  /** Moves the focus to the next toast, or back to where it was before. */
  const dismissBy = (event: MouseEvent, id: number) => {
    const here = event.currentTarget.closest('[data-toast]')
    const next =
      (here?.nextElementSibling ?? here?.previousElementSibling)?.querySelector('button') ?? previousFocus.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    dismiss(id)
    // If the pointer is still over the region, its next move pauses the timers again.
    if (!region.current?.contains(document.activeElement)) resumeTimers()
  }

  const notifications = (
    <section
      aria-label="Notifications (F8)"
      className={cn('pointer-events-none top-18 z-40', modal ? 'fixed inset-x-0' : 'sticky h-0')}
    >
      <div
        aria-live="polite"
        className="absolute inset-x-4 top-0 flex flex-col gap-2 sm:inset-s-auto sm:w-96"
        onBlur={leave}
        onFocus={enter}
        onPointerLeave={resumeTimers}
        onPointerMove={pauseTimers}
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

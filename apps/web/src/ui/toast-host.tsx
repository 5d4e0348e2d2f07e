import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#src/lib/cn.ts'
import { IconButton } from './button.tsx'
import { useTopModal } from './modal.tsx'
import { dismissToast, type ShownToast, useToasts } from './toast.ts'

const tones = {
  neutral: { Icon: Info, style: 'text-primary' },
  success: { Icon: CircleCheck, style: 'text-success' },
  danger: { Icon: CircleAlert, style: 'text-danger' },
} as const

/** Stops Radix from swiping toasts away, because they would not visibly move. */
const ignoreSwipe = (event: PointerEvent) => event.preventDefault()

function ToastItem({ shown, onFocus }: { shown: ShownToast; onFocus: () => void }) {
  const { text, tone = 'neutral', action } = shown
  const { Icon, style } = tones[tone]
  const isEscapeElsewhere = useRef(false)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Keeps a dialog around the toast open.
    event.preventDefault()
    dismissToast(shown)
  }
  // Radix closes the newest toast on Escape anywhere. Preventing the default would also keep an open dialog open.
  const noteEscape = ({ target, defaultPrevented }: globalThis.KeyboardEvent) => {
    const isInToast = target instanceof Element && target.closest('[data-toast]')
    isEscapeElsewhere.current = !defaultPrevented && !isInToast
  }
  const close = () => {
    if (!isEscapeElsewhere.current) dismissToast(shown)
    isEscapeElsewhere.current = false
  }

  return (
    <Toast.Root
      className="pointer-events-auto flex animate-slide-in items-start gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 shadow-raised"
      data-toast
      onEscapeKeyDown={noteEscape}
      onFocus={onFocus}
      onKeyDown={closeOnEscape}
      onOpenChange={close}
      onPointerMove={ignoreSwipe}
      open
      // Radix forbids selecting the text, and scrolling by a touch on it.
      style={{ touchAction: 'auto', userSelect: 'auto' }}
      type="background"
    >
      <Icon aria-hidden="true" className={cn('mt-3 size-5 shrink-0', style)} />
      <div className="flex min-w-0 grow flex-wrap items-center">
        <Toast.Description asChild>
          <p className="grow py-2.5 text-pretty break-words">{text}</p>
        </Toast.Description>
        {action && (
          <Toast.Action
            altText={action.label}
            className="-mx-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary transition-colors hover:bg-primary-soft"
            onClick={action.onPress}
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <IconButton data-dismiss label="Dismiss">
          <X aria-hidden="true" className="size-4 text-muted" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}

/**
 * Shows the toasts. Render it once, in the layout; it moves itself into the top modal dialog, because everything outside
 * is inert.
 */
export function ToastHost() {
  const toasts = useToasts()
  const modal = useTopModal()
  const list = useRef<HTMLOListElement>(null)
  const focusedToast = useRef<ShownToast>(null)
  const previousFocus = useRef<HTMLElement>(null)

  const isInside = (target: EventTarget | null) =>
    target instanceof Element && list.current?.parentElement?.contains(target) === true
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) previousFocus.current = relatedTarget
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) focusedToast.current = null
  }
  // Moves the focus of a gone toast to its repetition, to the next toast, or back to where it was before.
  useEffect(() => {
    const gone = focusedToast.current
    if (!gone || toasts.includes(gone)) return
    focusedToast.current = null
    if (document.activeElement !== document.body && !isInside(document.activeElement)) return
    const next = toasts.find(({ id }) => id === gone.id) ?? toasts.find(({ key }) => key > gone.key) ?? toasts.at(-1)
    const target = next
      ? list.current?.children[toasts.indexOf(next)]?.querySelector<HTMLElement>('[data-dismiss]')
      : previousFocus.current
    target?.focus({ preventScroll: true })
  })

  const viewport = (
    <div className={cn('pointer-events-none top-18 z-40', modal ? 'fixed inset-x-0' : 'sticky h-0')}>
      <Toast.Viewport className="absolute inset-x-4 top-0 flex flex-col gap-2 sm:left-auto sm:w-96" ref={list} />
    </div>
  )
  return (
    <div className="contents" onBlur={leave} onFocus={enter}>
      {/* A new key, because a moved list gets no pointerleave, and toasts would stay paused. */}
      <Toast.Provider announcerContainer={modal ?? undefined} key={modal ? 'modal' : 'page'}>
        {toasts.map((shown) => (
          <ToastItem
            key={shown.key}
            onFocus={() => {
              focusedToast.current = shown
            }}
            shown={shown}
          />
        ))}
        {modal ? createPortal(viewport, modal) : viewport}
      </Toast.Provider>
    </div>
  )
}

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, useEffect, useRef } from 'react'
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

function ToastItem({ shown }: { shown: ShownToast }) {
  const { text, tone = 'neutral', action } = shown
  const { Icon, style } = tones[tone]
  return (
    <Toast.Root
      className="pointer-events-auto flex animate-slide-in items-start gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 shadow-raised"
      onOpenChange={() => dismissToast(shown)}
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
        <IconButton label="Dismiss">
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
  const previousFocus = useRef<HTMLElement>(null)

  const rememberFocus = ({ relatedTarget }: FocusEvent) => {
    const isInside = list.current?.parentElement?.contains(relatedTarget)
    if (relatedTarget instanceof HTMLElement && !isInside) previousFocus.current = relatedTarget
  }
  const isEmpty = toasts.length === 0
  // Radix moves the focus from a closed toast to the list.
  useEffect(() => {
    if (isEmpty && list.current?.contains(document.activeElement)) {
      previousFocus.current?.focus({ preventScroll: true })
    }
  }, [isEmpty])

  const viewport = (
    <div className={cn('pointer-events-none top-18 z-40', modal ? 'fixed inset-x-0' : 'sticky h-0')}>
      <Toast.Viewport className="absolute inset-x-4 top-0 flex flex-col gap-2 sm:left-auto sm:w-96" ref={list} />
    </div>
  )
  return (
    <div className="contents" onFocus={rememberFocus}>
      {/* A new key, because a moved list gets no pointerleave, and toasts would stay paused. */}
      <Toast.Provider announcerContainer={modal ?? undefined} key={modal ? 'modal' : 'page'}>
        {toasts.map((shown) => (
          <ToastItem key={shown.key} shown={shown} />
        ))}
        {modal ? createPortal(viewport, modal) : viewport}
      </Toast.Provider>
    </div>
  )
}

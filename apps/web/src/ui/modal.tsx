import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '#src/lib/create-store.ts'

const openModals = createStore<readonly HTMLDialogElement[]>([])

/** Returns the topmost modal dialog. Everything outside it is inert. */
export const useTopModal = () => useStore(openModals).at(-1) ?? null

const show = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus()
}

/**
 * Renders the base of dialogs, sheets and prompts. Mount it only while it is open. It stays open if `onClose` does not
 * unmount it.
 */
export function Modal({
  onClose,
  role,
  labelledBy,
  describedBy,
  className,
  children,
}: {
  onClose: () => void
  role?: 'alertdialog' | undefined
  labelledBy: string
  describedBy?: string | undefined
  className: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressOnBackdrop = useRef(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const opener = document.activeElement
    const root = document.documentElement
    // Replaces the width of the scrollbar, which disappears while a modal is open.
    if (!document.querySelector('dialog:modal')) {
      root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
    }
    show(shown)
    openModals.write([...openModals.read(), shown])
    return () => {
      openModals.write(openModals.read().filter((other) => other !== shown))
      shown.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Browsers may close a dialog without a cancel event, for example on a second Escape.
  const closed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || currentTarget.open) return
    // Closed by the effect above, which StrictMode runs twice.
    if (!openModals.read().includes(currentTarget)) return
    onClose()
    // After React has rendered what onClose changed.
    setTimeout(() => {
      if (currentTarget.isConnected && !currentTarget.open) show(currentTarget)
    })
  }
  // Checks both ends of a press, because a text selection may end outside the dialog.
  const press = (event: PointerEvent) => {
    isPressOnBackdrop.current = event.target === event.currentTarget
  }
  const release = (event: MouseEvent) => {
    if (isPressOnBackdrop.current && event.target === event.currentTarget) onClose()
    isPressOnBackdrop.current = false
  }

  return (
    // A click on the backdrop closes the dialog, and so does Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={className}
      onCancel={cancel}
      onClick={release}
      onClose={closed}
      onPointerDown={press}
      ref={dialog}
      role={role}
      tabIndex={-1}
    >
      {children}
    </dialog>
  )
}

import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

let openModals: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const setOpenModals = (next: readonly HTMLDialogElement[]) => {
  openModals = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The topmost modal dialog. Everything outside it lies below it and is inert. */
export const useTopModal = () =>
  useSyncExternalStore(
    subscribe,
    () => openModals.at(-1) ?? null,
    () => null,
  )

/** What dialogs, sheets and prompts have in common. It exists only while it is open. */
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
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const opener = document.activeElement
    const root = document.documentElement
    // The page behind keeps the room of its scroll bar, which goes while it cannot scroll.
    if (!document.querySelector('dialog:modal')) {
      root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
    }
    shown.showModal()
    const first = shown.querySelector<HTMLElement>('[data-autofocus]') ?? shown
    first.focus()
    setOpenModals([...openModals, shown])
    return () => {
      setOpenModals(openModals.filter((other) => other !== shown))
      shown.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // A browser may close it without asking first, for instance at a second Esc.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  // Both ends of the press count: text that is selected to beyond the edge must not close anything.
  const press = (event: PointerEvent) => {
    pressedBeside.current = event.target === event.currentTarget
  }
  const release = (event: MouseEvent) => {
    if (pressedBeside.current && event.target === event.currentTarget) onClose()
    pressedBeside.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on what lies beside the dialog; the key for it is Esc
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

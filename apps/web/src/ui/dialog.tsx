import { TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Modal } from './modal.tsx'

function CloseButton({ onClose, className }: { onClose: () => void; className?: string | undefined }) {
  return (
    <IconButton className={className} label="Close" onClick={onClose}>
      <X aria-hidden="true" className="size-5 text-muted" />
    </IconButton>
  )
}

/** Focuses the element with `data-autofocus`, or else the dialog itself. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  tone,
  wide = false,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons. The primary one comes last. */
  actions?: ReactNode
  tone?: 'neutral' | 'danger' | undefined
  /** For much content. Keeps the buttons in sight. */
  wide?: boolean
}) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      className={wide ? 'dialog dialog-wide' : 'dialog dialog-middle'}
      describedBy={description ? `${id}-text` : undefined}
      labelledBy={`${id}-title`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-start gap-3 @max-[16rem]/page:flex-col-reverse @max-[16rem]/page:items-stretch">
          {tone === 'danger' && <TriangleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-danger" />}
          <h2 className="min-w-0 grow text-heading break-words" id={`${id}-title`}>
            {title}
          </h2>
          <CloseButton className="-mt-2 -me-2 ms-auto" onClose={onClose} />
        </div>
        {description && (
          <p className="text-pretty text-muted" id={`${id}-text`}>
            {description}
          </p>
        )}
        {children}
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </Modal>
  )
}

/** Renders a panel that slides in from the bottom on phones, and from the side on wider screens. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  const id = useId()
  if (!open) return null
  return (
    <Modal className="dialog sheet" labelledBy={id} onClose={onClose}>
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pe-2 ps-5 sm:ps-6">
        <h2 className="min-w-0 truncate text-heading" id={id}>
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-6 sm:px-6">{children}</div>
      {footer && <div className="sheet-footer">{footer}</div>}
    </Modal>
  )
}

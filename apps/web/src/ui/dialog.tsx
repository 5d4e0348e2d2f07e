import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { IconButton } from './button.tsx'
import { Modal } from './modal.tsx'

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  tone,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  tone?: 'danger' | undefined
}) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      className="dialog"
      describedBy={description ? `${id}-text` : undefined}
      labelledBy={`${id}-title`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 className={cn('text-heading', tone === 'danger' && 'text-danger')} id={`${id}-title`}>
            {title}
          </h2>
          <IconButton className="-mt-2 -mr-2" label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {description && (
          <p className="text-muted" id={`${id}-text`}>
            {description}
          </p>
        )}
        {children}
        {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </Modal>
  )
}

/** From below on phones, from the side above. */
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
      <div className="flex max-h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-6">
          <h2 className="text-heading" id={id}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="grow overflow-y-auto overscroll-contain p-6">{children}</div>
        {footer && <div className="border-t border-line p-4">{footer}</div>}
      </div>
    </Modal>
  )
}

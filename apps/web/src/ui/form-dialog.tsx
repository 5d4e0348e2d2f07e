import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RefusalBanner } from './refusal-banner.tsx'

/** The parts of `useServerForm` that `FormDialog` uses. */
interface ServerForm<Input> {
  formProps: (send: (input: Input) => Promise<unknown>) => ComponentProps<'form'>
  sending: boolean
  refusal: { sentence: string | null; others?: readonly string[] } | null
  refusalRef: RefObject<HTMLDivElement | null>
}

/** Renders an open dialog with a form, the server's reason for a rejection, and buttons to cancel and to send. */
export function FormDialog<Input>({
  form: { formProps, sending, refusal, refusalRef },
  title,
  description,
  sendLabel,
  sendingLabel = 'Sending…',
  cancelLabel = 'Cancel',
  danger = false,
  onSend,
  onClose,
  children,
}: {
  form: ServerForm<Input>
  title: string
  description?: ReactNode
  sendLabel: string
  sendingLabel?: string
  cancelLabel?: string
  danger?: boolean
  onSend: (input: Input) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  // A request in flight can't be canceled.
  const close = () => {
    if (!sending) onClose()
  }
  return (
    <Dialog
      actions={
        <>
          <Button disabled={sending} look="outline" onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            form={id}
            look={danger ? 'danger' : 'solid'}
            pending={sending}
            pendingLabel={sendingLabel}
            type="submit"
          >
            {sendLabel}
          </Button>
        </>
      }
      description={description}
      onClose={close}
      open
      title={title}
    >
      <form {...formProps(onSend)} className="flex flex-col gap-4" id={id}>
        {children}
        {refusal && <RefusalBanner {...refusal} ref={refusalRef} />}
      </form>
    </Dialog>
  )
}

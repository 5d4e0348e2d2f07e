import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Reports that a dialog could not be downloaded. Only a reload helps, because browsers cache a failed download. */
export function DialogFailure({
  title = 'We couldn’t load this form.',
  onClose,
}: {
  title?: string
  onClose: () => void
}) {
  return (
    <Dialog
      actions={<Button onClick={() => location.reload()}>Reload this page</Button>}
      onClose={onClose}
      open
      title={title}
    />
  )
}

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Open
      </button>
      <Dialog onClose={() => setOpen(false)} open={open} title="A question">
        Its text
      </Dialog>
    </>
  )
}

const open = async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'A question' }) }
}

test('Esc closes the dialog', async () => {
  const { dialog } = await open()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('when the browser closes the dialog, calls onClose', async () => {
  const { dialog } = await open()
  if (dialog instanceof HTMLDialogElement) act(() => dialog.close())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('when the browser closes a dialog that must stay open, shows it again', async () => {
  const onClose = vi.fn()
  render(
    <Dialog onClose={onClose} open title="Sending">
      Its text
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sending' })
  act(() => dialog.close())
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(dialog.open).toBe(true))
})

test('a press on the backdrop closes the dialog, unless the press began inside', async () => {
  const { dialog } = await open()
  fireEvent.pointerDown(screen.getByText('Its text'))
  fireEvent.click(dialog)
  expect(dialog).toBeVisible()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('cancelling a file input inside the dialog does not close it', async () => {
  render(
    <Dialog onClose={() => expect.unreachable('the dialog was closed')} open title="A photo">
      <input aria-label="Photo" type="file" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('Photo'), new Event('cancel', { bubbles: true }))
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const showToast = (...args: Parameters<typeof toast>) => act(() => toast(...args))
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a repeated toast is shown once and restarts its 5 s', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  wait(3000)
  showToast({ text: 'Saved' })
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  wait(4000)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(1010)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('the action of a toast runs once and closes the toast', () => {
  const undo = vi.fn()
  render(<ToastHost />)
  showToast({ text: 'Interest withdrawn', action: { label: 'Undo', onPress: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Interest withdrawn')).not.toBeInTheDocument()
})

test('a toast before the host is mounted shows on mount', () => {
  toast({ text: 'Early' })
  render(<ToastHost />)
  expect(screen.getByText('Early')).toBeVisible()
})

test('while a modal dialog is open, toasts and their announcements are inside the dialog', () => {
  const tree = (open: boolean) => (
    <>
      <ToastHost />
      <Dialog onClose={() => undefined} open={open} title="Filters" />
    </>
  )
  const { rerender } = render(tree(false))
  showToast({ text: 'Before' })
  rerender(tree(true))
  showToast({ text: 'During' })
  wait(100)
  const dialog = screen.getByRole('dialog')
  for (const text of ['Before', 'During']) {
    expect(dialog).toContainElement(screen.getByText(text))
    expect(dialog).toContainElement(screen.getByText(`Notification ${text}`))
  }
  rerender(tree(false))
  expect(screen.getByText('During')).toBeVisible()
  wait(5010)
  expect(screen.queryByText('During')).not.toBeInTheDocument()
})

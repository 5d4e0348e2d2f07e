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

const dismissButtons = () => screen.getAllByRole('button', { name: 'Dismiss' })
const focusDismiss = (index: number) => act(() => dismissButtons()[index]?.focus())
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

test('Escape closes a toast only with the focus inside it, and then nothing else', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
  )
  showToast({ text: 'First' })
  showToast({ text: 'Second' })
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  // A dialog closes unless the default is prevented.
  expect(pressEscape()).toBe(true)
  expect(screen.getByText('Second')).toBeVisible()
  focusDismiss(0)
  expect(pressEscape()).toBe(false)
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(screen.getByText('Second')).toBeVisible()
  expect(dismissButtons()[0]).toHaveFocus()
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  wait(5010)
  expect(screen.queryByText('Second')).not.toBeInTheDocument()
})

test('dismissing moves the focus to the next toast, then back to its origin', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
  )
  for (const text of ['First', 'Second', 'Third']) showToast({ text, action: { label: 'Undo', onPress: vi.fn() } })
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  focusDismiss(1)
  for (const [gone, next] of [
    ['Second', 1],
    ['Third', 0],
  ] as const) {
    fireEvent.click(document.activeElement ?? document.body)
    expect(screen.queryByText(gone)).not.toBeInTheDocument()
    expect(dismissButtons()[next]).toHaveFocus()
  }
  fireEvent.click(document.activeElement ?? document.body)
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('a toast that disappears leaves a focus elsewhere alone', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
  )
  showToast({ text: 'First' })
  wait(2000)
  showToast({ text: 'Second' })
  focusDismiss(0)
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  act(() => screen.getByRole('button', { name: 'Save' }).blur())
  wait(3010)
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(document.body).toHaveFocus()
})

test('a repeated toast keeps the focus and still pauses', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  showToast({ text: 'Other' })
  focusDismiss(0)
  showToast({ text: 'Saved' })
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Saved')
  expect(dismissButtons()[1]).toHaveFocus()
  wait(60_000)
  expect(screen.getByText('Saved')).toBeVisible()
})

test('the text of a toast can be selected, and dragging on it neither moves nor closes it', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  const item = screen.getByRole('listitem')
  expect(item.style).toMatchObject({ userSelect: 'auto', touchAction: 'auto' })
  const text = screen.getByText('Saved')
  fireEvent.pointerDown(text, { clientX: 0, button: 0 })
  for (const clientX of [30, 200]) fireEvent.pointerMove(text, { clientX })
  expect(item).not.toHaveAttribute('data-swipe')
  fireEvent.pointerUp(text, { clientX: 200 })
  expect(screen.getByText('Saved')).toBeVisible()
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

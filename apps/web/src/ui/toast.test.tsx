import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastHost, toast } from './toast.tsx'

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
const region = () => screen.getByRole('region', { name: /Notifications/ }).firstElementChild

test('the live region is mounted before the first toast', () => {
  render(<ToastHost />)
  expect(region()).toHaveAttribute('aria-live', 'polite')
  expect(region()).toBeEmptyDOMElement()
})

test('a toast disappears after 5 s', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  wait(4990)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(20)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('hovering a toast pauses its timer', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  wait(4000)
  fireEvent.pointerMove(screen.getByText('Saved'))
  wait(60_000)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.pointerLeave(region() ?? document.body)
  wait(990)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(20)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('focus in a toast pauses its timer and those of later toasts', () => {
  render(<ToastHost />)
  showToast({ text: 'Saved' })
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  showToast({ text: 'And again' })
  wait(60_000)
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.getByText('And again')).toBeVisible()
  act(() => screen.getAllByRole('button', { name: 'Dismiss' })[0]?.blur())
  wait(5010)
  expect(region()).toBeEmptyDOMElement()
})

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

test('dismissing by keyboard moves the focus to the next toast, then back to its origin', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
  )
  showToast({ text: 'First' })
  showToast({ text: 'Second' })
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  fireEvent.keyDown(window, { key: 'F8' })
  expect(screen.getAllByRole('button', { name: 'Dismiss' })[0]).toHaveFocus()
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('dismissing a hovered toast does not pause the next one', () => {
  render(<ToastHost />)
  showToast({ text: 'First' })
  fireEvent.pointerMove(screen.getByText('First'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  showToast({ text: 'Second' })
  wait(5010)
  expect(screen.queryByText('Second')).not.toBeInTheDocument()
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

test('while a modal dialog is open, toasts are inside the dialog', () => {
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
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('Before'))
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('During'))
  rerender(tree(false))
  expect(screen.getByText('During')).toBeVisible()
  wait(5010)
  expect(region()).toBeEmptyDOMElement()
})

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

const say = (...words: Parameters<typeof toast>) => act(() => toast(...words))
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const region = () => screen.getByRole('region', { name: /Notifications/ }).firstElementChild

test('the live region is there before the first toast', () => {
  render(<ToastHost />)
  expect(region()).toHaveAttribute('aria-live', 'polite')
  expect(region()).toBeEmptyDOMElement()
})

test('a toast → stays for 5 s', () => {
  render(<ToastHost />)
  say({ text: 'Saved' })
  wait(4990)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(20)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('while the pointer is there → its time stands still, and goes on afterwards', () => {
  render(<ToastHost />)
  say({ text: 'Saved' })
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

test('while the focus is there → its time stands still; a toast that comes meanwhile waits too', () => {
  render(<ToastHost />)
  say({ text: 'Saved' })
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  say({ text: 'And again' })
  wait(60_000)
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.getByText('And again')).toBeVisible()
  act(() => screen.getAllByRole('button', { name: 'Dismiss' })[0]?.blur())
  wait(5010)
  expect(region()).toBeEmptyDOMElement()
})

test('the same text twice → stands there once, and for 5 s from the second time', () => {
  render(<ToastHost />)
  say({ text: 'Saved' })
  wait(3000)
  say({ text: 'Saved' })
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  wait(4000)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(1010)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('dismissed by keyboard → the focus goes to the next toast, then back to where it came from', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
  )
  say({ text: 'First' })
  say({ text: 'Second' })
  act(() => screen.getByRole('button', { name: 'Save' }).focus())
  fireEvent.keyDown(window, { key: 'F8' })
  expect(screen.getAllByRole('button', { name: 'Dismiss' })[0]).toHaveFocus()
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('one that is dismissed → does not hold up the next one', () => {
  render(<ToastHost />)
  say({ text: 'First' })
  fireEvent.pointerMove(screen.getByText('First'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  say({ text: 'Second' })
  wait(5010)
  expect(screen.queryByText('Second')).not.toBeInTheDocument()
})

test('its action → runs once and takes the toast away', () => {
  const undo = vi.fn()
  render(<ToastHost />)
  say({ text: 'Interest withdrawn', action: { label: 'Undo', onPress: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Interest withdrawn')).not.toBeInTheDocument()
})

test('said before there is a host → shows as soon as there is one', () => {
  toast({ text: 'Early' })
  render(<ToastHost />)
  expect(screen.getByText('Early')).toBeVisible()
})

test('with a modal dialog open → toasts are in it, where they can be seen and pressed', () => {
  const tree = (open: boolean) => (
    <>
      <ToastHost />
      <Dialog onClose={() => undefined} open={open} title="Filters" />
    </>
  )
  const { rerender } = render(tree(false))
  say({ text: 'Before' })
  rerender(tree(true))
  say({ text: 'During' })
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('Before'))
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('During'))
  rerender(tree(false))
  expect(screen.getByText('During')).toBeVisible()
  wait(5010)
  expect(region()).toBeEmptyDOMElement()
})

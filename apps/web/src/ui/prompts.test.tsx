import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { alertPrompt, confirmPrompt, noticePrompt, PromptHost } from './prompts.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const deleteQuestion = {
  title: 'Delete Listing?',
  text: 'This action cannot be undone!',
  confirmLabel: 'Yes, delete it!',
  cancelLabel: 'Cancel',
  tone: 'danger',
} as const

/** Opens a prompt outside of React. */
const openPrompt = <Answer,>(prompt: () => Promise<Answer>): { answer: Promise<Answer> } => {
  const result: { answer?: Promise<Answer> } = {}
  act(() => {
    result.answer = prompt()
  })
  if (!result.answer) throw new Error('No prompt was opened')
  return { answer: result.answer }
}

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('two questions are shown one after another; the confirm button resolves to true, Cancel to false', async () => {
  const user = userEvent.setup()
  render(<PromptHost />)
  const first = openPrompt(() => confirmPrompt(deleteQuestion))
  const second = openPrompt(() => confirmPrompt(deleteQuestion))

  expect(await screen.findByRole('alertdialog', { name: 'Delete Listing?' })).toHaveAccessibleDescription(
    'This action cannot be undone!',
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
  expect(await first.answer).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await second.answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('Esc answers a question with false', async () => {
  render(<PromptHost />)
  const { answer } = openPrompt(() => confirmPrompt(deleteQuestion))
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect(await answer).toBe(false)
})

test('an alert has one button, which has the focus', async () => {
  const user = userEvent.setup()
  render(<PromptHost />)
  const { answer } = openPrompt(() => alertPrompt({ title: 'Error', text: "You can't like your own post." }))
  expect(screen.getByRole('alertdialog', { name: 'Error' })).toHaveAccessibleDescription(
    "You can't like your own post.",
  )
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await answer
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a notice closes after `forMs` milliseconds', async () => {
  vi.useFakeTimers()
  render(<PromptHost />)
  const { answer } = openPrompt(() => noticePrompt({ title: 'Deleted!', forMs: 2000 }))
  wait(1990)
  expect(screen.getByText('Deleted!')).toBeVisible()
  wait(20)
  await answer
  expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
})

test('unmounting the host during a question answers it with false', async () => {
  const { unmount } = render(<PromptHost />)
  const { answer } = openPrompt(() => confirmPrompt(deleteQuestion))
  unmount()
  expect(await answer).toBe(false)
})

test('without a host a question resolves to false; a prompt during mounting waits for the host', async () => {
  expect(await confirmPrompt(deleteQuestion)).toBe(false)

  function PromptsOnMount() {
    useEffect(() => {
      void alertPrompt({ title: 'Early' })
    }, [])
    return null
  }
  render(
    <>
      <PromptsOnMount />
      <PromptHost />
    </>,
  )
  expect(await screen.findByRole('alertdialog', { name: 'Early' })).toBeVisible()
})

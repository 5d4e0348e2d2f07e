import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirmPrompt, PromptHost } from './prompts.tsx'

const deleteQuestion = {
  title: 'Delete Listing?',
  text: 'This action cannot be undone!',
  confirmLabel: 'Yes, delete it!',
  cancelLabel: 'Cancel',
  tone: 'danger',
} as const

/** Asks as code outside of React does. */
const asked = <Answer,>(prompt: () => Promise<Answer>): { answer: Promise<Answer> } => {
  const result: { answer?: Promise<Answer> } = {}
  act(() => {
    result.answer = prompt()
  })
  if (!result.answer) throw new Error('Nothing was asked')
  return { answer: result.answer }
}

test('a question → yes by its button, no by the other', async () => {
  const user = userEvent.setup()
  render(<PromptHost />)
  const first = asked(() => confirmPrompt(deleteQuestion))
  const second = asked(() => confirmPrompt(deleteQuestion))

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

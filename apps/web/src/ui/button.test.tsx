import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

test('a button at work → says what it does, is busy and cannot be pressed again', async () => {
  const post = vi.fn()
  render(
    <Button onClick={post} pending pendingLabel="Posting...">
      Post
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Posting...' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(post).not.toHaveBeenCalled()
})

test('a button at work without a word for it → keeps its name', () => {
  render(<Button pending>Retry</Button>)
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true')
})

test('a pending button → keeps the focus', () => {
  const { rerender } = render(<Button pending={false}>Post</Button>)
  const button = screen.getByRole('button')
  button.focus()
  rerender(<Button pending>Post</Button>)
  expect(button).toHaveFocus()
})

test.each([{ pending: true }, { disabled: true }])(
  'a submit button with %o → Enter in a field sends nothing',
  async (props) => {
    const send = vi.fn((event: SubmitEvent) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <input aria-label="Title" />
        <Button type="submit" {...props}>
          Save
        </Button>
      </form>,
    )
    await userEvent.type(screen.getByRole('textbox'), 'Loft{Enter}')
    expect(send).not.toHaveBeenCalled()
  },
)

test('a button inside a form → does not send it unless it says so', () => {
  render(
    <>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
      <IconButton label="Like" />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit')
  expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('type', 'button')
})

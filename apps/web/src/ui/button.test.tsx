import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

test('a pending button shows its pending label, is busy and ignores clicks', async () => {
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

test('a pending button without a pending label keeps its name', () => {
  render(<Button pending>Retry</Button>)
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true')
})

test('a button that becomes pending keeps the focus', () => {
  const { rerender } = render(<Button pending={false}>Post</Button>)
  const button = screen.getByRole('button')
  button.focus()
  rerender(<Button pending>Post</Button>)
  expect(button).toHaveFocus()
})

test.each([{ pending: true }, { disabled: true }])(
  'with %o, Enter in a field does not submit the form',
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

test('a button inside a form has type button unless type is set', () => {
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

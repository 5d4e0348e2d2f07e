import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(post).not.toHaveBeenCalled()
})

test('a button at work without a word for it → keeps its name', () => {
  render(<Button pending>Retry</Button>)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled()
})

test('a button that was pressed by key → has the focus again when its work is done', () => {
  const { rerender } = render(<Button pending={false}>Post</Button>)
  const button = screen.getByRole('button')
  button.focus()
  rerender(<Button pending>Post</Button>)
  // A browser does this by itself to what gets disabled.
  button.blur()
  rerender(<Button pending={false}>Post</Button>)
  expect(button).toHaveFocus()
})

test('the focus that went elsewhere meanwhile → stays there', () => {
  const tree = (pending: boolean) => (
    <>
      <Button pending={pending}>Post</Button>
      <input aria-label="Title" />
    </>
  )
  const { rerender } = render(tree(false))
  screen.getByRole('button').focus()
  rerender(tree(true))
  screen.getByRole('textbox').focus()
  rerender(tree(false))
  expect(screen.getByRole('textbox')).toHaveFocus()
})

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

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TagPicker } from './tag-picker.tsx'

const open = (start: readonly string[] = [], error?: string) => {
  const changed = vi.fn<(tags: string[]) => void>()
  function Lifestyle() {
    const [tags, setTags] = useState(start)
    return (
      <TagPicker
        allowOwn
        error={error}
        label="Lifestyle"
        onChange={(next) => {
          changed(next)
          setTags(next)
        }}
        options={['Quiet', 'Night Owl']}
        value={tags}
      />
    )
  }
  render(<Lifestyle />)
  return { user: userEvent.setup(), changed, own: screen.getByLabelText('Add your own tag') }
}

test('an offered tag → is switched on and off', async () => {
  const { user, changed } = open()
  await user.click(screen.getByRole('checkbox', { name: 'Quiet' }))
  expect(changed).toHaveBeenLastCalledWith(['Quiet'])
  expect(screen.getByRole('checkbox', { name: 'Quiet' })).toBeChecked()
  await user.click(screen.getByText('Quiet'))
  expect(changed).toHaveBeenLastCalledWith([])
})

test('a tag of one’s own → is added with Enter and with a comma, and can be removed', async () => {
  const { user, changed, own } = open(['Quiet'])
  await user.type(own, ' Plays the cello {Enter}')
  expect(changed).toHaveBeenLastCalledWith(['Quiet', 'Plays the cello'])
  expect(own).toHaveValue('')
  await user.type(own, 'Cooks,')
  expect(changed).toHaveBeenLastCalledWith(['Quiet', 'Plays the cello', 'Cooks'])

  await user.click(screen.getByRole('button', { name: 'Remove Plays the cello' }))
  expect(changed).toHaveBeenLastCalledWith(['Quiet', 'Cooks'])
  expect(own).toHaveFocus()
})

test('Enter in the field → does not send the form around it', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const user = userEvent.setup()
  render(
    <form onSubmit={send}>
      <TagPicker allowOwn label="Lifestyle" onChange={() => undefined} options={[]} value={[]} />
      <button type="submit">Save</button>
    </form>,
  )
  await user.type(screen.getByLabelText('Add your own tag'), 'Cooks{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('several at once, known ones and repeated ones → each tag once, as it is offered', async () => {
  const { user, changed, own } = open(['Cooks'])
  await user.click(own)
  await user.paste('night owl, COOKS, , Sings')
  expect(changed).toHaveBeenCalledExactlyOnceWith(['Cooks', 'Night Owl', 'Sings'])
})

test('what was typed and not added → is added when the field is left', async () => {
  const { user, changed, own } = open()
  await user.type(own, 'Cooks')
  await user.tab()
  expect(changed).toHaveBeenCalledExactlyOnceWith(['Cooks'])
})

test('an error → describes the group', () => {
  open([], 'At most 10 lifestyle tags')
  expect(screen.getByRole('group', { name: 'Lifestyle' })).toHaveAccessibleDescription('At most 10 lifestyle tags')
})

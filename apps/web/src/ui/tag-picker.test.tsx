import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TagPicker } from './tag-picker.tsx'

const open = (start: readonly string[] = [], error?: string) => {
  const changed = vi.fn<(tags: string[]) => void>()
  function Lifestyle() {
    const [tags, setTags] = useState(start)
    const [typed, setTyped] = useState('')
    return (
      <TagPicker
        error={error}
        label="Lifestyle"
        onChange={(next) => {
          changed(next)
          setTags(next)
        }}
        onType={setTyped}
        options={['Quiet', 'Night Owl']}
        typed={typed}
        value={tags}
      />
    )
  }
  render(<Lifestyle />)
  return { user: userEvent.setup(), changed, own: screen.getByLabelText('Add your own tag') }
}

test('a click on an offered tag selects it, another click deselects it', async () => {
  const { user, changed } = open()
  await user.click(screen.getByRole('checkbox', { name: 'Quiet' }))
  expect(changed).toHaveBeenLastCalledWith(['Quiet'])
  expect(screen.getByRole('checkbox', { name: 'Quiet' })).toBeChecked()
  await user.click(screen.getByText('Quiet'))
  expect(changed).toHaveBeenLastCalledWith([])
})

test('Enter and comma add an own tag, which can be removed', async () => {
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

test('Enter of an input method adds no tag, also in Safari after the composition', () => {
  const { changed, own } = open()
  fireEvent.change(own, { target: { value: 'しずか' } })
  fireEvent.keyDown(own, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(own, { key: 'Enter', keyCode: 229 })
  expect(changed).not.toHaveBeenCalled()
  fireEvent.keyDown(own, { key: 'Enter' })
  expect(changed).toHaveBeenCalledExactlyOnceWith(['しずか'])
})

test('Enter in the field does not submit the form', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const user = userEvent.setup()
  render(
    <form onSubmit={send}>
      <TagPicker label="Lifestyle" onChange={() => undefined} onType={() => undefined} options={[]} value={[]} />
      <button type="submit">Save</button>
    </form>,
  )
  await user.type(screen.getByLabelText('Add your own tag'), 'Cooks{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('pasted tags are added once each, in the spelling of the offered tags', async () => {
  const { user, changed, own } = open(['Cooks'])
  await user.click(own)
  await user.paste('night owl, COOKS, , Sings')
  expect(changed).toHaveBeenCalledExactlyOnceWith(['Cooks', 'Night Owl', 'Sings'])
})

test('leaving the field adds the typed tag', async () => {
  const { user, changed, own } = open()
  await user.type(own, 'Cooks')
  await user.tab()
  expect(changed).toHaveBeenCalledExactlyOnceWith(['Cooks'])
})

test('an error describes the group', () => {
  open([], 'At most 10 lifestyle tags')
  expect(screen.getByRole('group', { name: 'Lifestyle' })).toHaveAccessibleDescription('At most 10 lifestyle tags')
})

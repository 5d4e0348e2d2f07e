import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RangeSlider } from './range-slider.tsx'

const open = (start: [number, number], rest: { max?: number } = {}) => {
  const commit = vi.fn<(range: [number, number], again: boolean) => void>()
  const change = vi.fn<(range: [number, number]) => void>()
  function Rents() {
    const [rents, setRents] = useState(start)
    return (
      <RangeSlider
        format={(rent) => `$${rent}`}
        label="Rent"
        max={5000}
        min={0}
        onChange={(next) => {
          change(next)
          setRents(next)
        }}
        onCommit={commit}
        step={50}
        value={rents}
        {...rest}
      />
    )
  }
  render(<Rents />)
  return { change, commit, low: screen.getByLabelText('Minimum'), high: screen.getByLabelText('Maximum') }
}

test('two sliders in one group → each says what it stands at', () => {
  const { low, high } = open([600, 1850])
  expect(screen.getByRole('group', { name: 'Rent' })).toContainElement(low)
  expect(low).toHaveAttribute('aria-valuetext', '$600')
  expect(high).toHaveAttribute('aria-valuetext', '$1850')
})

test('a handle that is moved beyond the other → stops at it', () => {
  const { change, low, high } = open([600, 1850])
  fireEvent.change(low, { target: { value: '3000' } })
  expect(change).toHaveBeenLastCalledWith([1850, 1850])
  fireEvent.change(high, { target: { value: '100' } })
  expect(change).toHaveBeenLastCalledWith([1850, 1850])
  expect(change).toHaveBeenCalledOnce()
})

test('keys → the range is asked for when the key comes up, once', () => {
  const { commit, low } = open([600, 1850])
  fireEvent.keyDown(low, { key: 'ArrowRight' })
  fireEvent.change(low, { target: { value: '650' } })
  fireEvent.change(low, { target: { value: '700' } })
  expect(commit).not.toHaveBeenCalled()
  fireEvent.keyUp(low, { key: 'ArrowRight' })
  expect(commit).toHaveBeenCalledExactlyOnceWith([700, 1850], false)
})

test('key after key on one handle → one choice, until the handle is left', () => {
  const { commit, low } = open([600, 1850])
  const press = (to: string) => {
    fireEvent.keyDown(low, { key: 'ArrowRight' })
    fireEvent.change(low, { target: { value: to } })
    fireEvent.keyUp(low, { key: 'ArrowRight' })
  }
  press('650')
  press('700')
  fireEvent.blur(low)
  press('750')
  expect(commit.mock.calls).toEqual([
    [[650, 1850], false],
    [[700, 1850], true],
    [[750, 1850], false],
  ])
})

test('a key that changes nothing, as Tab → asks for nothing', () => {
  const { commit, low } = open([600, 1850])
  fireEvent.keyUp(low, { key: 'Tab' })
  fireEvent.blur(low)
  expect(commit).not.toHaveBeenCalled()
})

test('a gesture of a screen reader, without any key → is asked for at once', () => {
  const { commit, high } = open([600, 1850])
  fireEvent.change(high, { target: { value: '2000' } })
  expect(commit).toHaveBeenCalledExactlyOnceWith([600, 2000], false)
})

test('a last step that is shorter than the others → still leads to the end', () => {
  const { change, high } = open([0, 1000], { max: 1875 })
  fireEvent.change(high, { target: { value: '1850' } })
  expect(change).toHaveBeenLastCalledWith([0, 1875])
})

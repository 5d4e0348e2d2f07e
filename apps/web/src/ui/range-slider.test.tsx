import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RangeSlider } from './range-slider.tsx'

const open = (start: [number, number], rest: { max?: number; disabled?: boolean } = {}) => {
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
  return {
    change,
    commit,
    low: screen.getByRole('slider', { name: 'Minimum' }),
    high: screen.getByRole('slider', { name: 'Maximum' }),
  }
}

const press = (handle: HTMLElement, key: string) => {
  fireEvent.keyDown(handle, { key })
  fireEvent.keyUp(handle, { key })
}

test('two handles form a group, each with its value as text', () => {
  const { low, high } = open([600, 1850])
  expect(screen.getByRole('group', { name: 'Rent' })).toContainElement(low)
  expect(low).toHaveAttribute('aria-valuetext', '$600')
  expect(high).toHaveAttribute('aria-valuetext', '$1850')
})

test('a key held down changes at each repetition and commits once when released', () => {
  const { change, commit, low } = open([600, 1850])
  low.focus()
  fireEvent.keyDown(low, { key: 'ArrowRight' })
  fireEvent.keyDown(low, { key: 'ArrowRight' })
  expect(change).toHaveBeenLastCalledWith([700, 1850])
  expect(commit).not.toHaveBeenCalled()
  fireEvent.keyUp(low, { key: 'ArrowRight' })
  expect(commit).toHaveBeenCalledExactlyOnceWith([700, 1850], false)
})

test('further keys replace the last commit until the slider loses the focus', () => {
  const { commit, low } = open([600, 1850])
  low.focus()
  press(low, 'ArrowRight')
  press(low, 'ArrowRight')
  fireEvent.blur(low)
  low.focus()
  press(low, 'ArrowRight')
  expect(commit.mock.calls).toEqual([
    [[650, 1850], false],
    [[700, 1850], true],
    [[750, 1850], false],
  ])
})

test('a key that changes nothing, such as Tab, commits nothing', () => {
  const { commit, low } = open([600, 1850])
  low.focus()
  press(low, 'Tab')
  fireEvent.blur(low)
  expect(commit).not.toHaveBeenCalled()
})

test('a last step shorter than the others reaches the maximum', () => {
  const { change, high } = open([0, 1850], { max: 1875 })
  high.focus()
  press(high, 'ArrowRight')
  expect(change).toHaveBeenLastCalledWith([0, 1875])
})

test('keys do not change a disabled slider', () => {
  const { change, low } = open([600, 1850], { disabled: true })
  low.focus()
  press(low, 'ArrowRight')
  expect(change).not.toHaveBeenCalled()
})

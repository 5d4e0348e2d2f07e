import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Ago } from './ago.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('an idle page shows that a time gets older', () => {
  vi.useFakeTimers()
  render(<Ago iso={new Date().toISOString()} />)
  expect(screen.getByText('just now')).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('1 minute ago')).toBeVisible()
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let useFirstPaint: () => boolean

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] })
  vi.resetModules()
  ;({ useFirstPaint } = await import('./use-first-paint.ts'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('not before the frame, nor in it, but after it', () => {
  const { result } = renderHook(() => useFirstPaint())
  expect(result.current).toBe(false)
  act(() => {
    vi.advanceTimersToNextFrame()
  })
  expect(result.current).toBe(false)
  act(() => {
    vi.runAllTimers()
  })
  expect(result.current).toBe(true)
})

test('all that wait are told; what comes later is told at once', () => {
  const waiting = [renderHook(() => useFirstPaint()), renderHook(() => useFirstPaint())]
  renderHook(() => useFirstPaint()).unmount()
  act(() => {
    vi.runAllTimers()
  })
  expect(waiting.map(({ result }) => result.current)).toEqual([true, true])
  const drawn: boolean[] = []
  renderHook(() => drawn.push(useFirstPaint()))
  expect(drawn[0]).toBe(true)
})

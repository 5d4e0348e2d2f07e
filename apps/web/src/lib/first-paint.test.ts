import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let afterFirstPaint: typeof import('./first-paint.ts').afterFirstPaint
let isPainted: typeof import('./first-paint.ts').isPainted

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] })
  vi.resetModules()
  ;({ afterFirstPaint, isPainted } = await import('./first-paint.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const painted = () => {
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
}

test('→ not in the first frame nor in the second, but after it, each in a task of its own', () => {
  const [one, other] = [vi.fn(), vi.fn()]
  afterFirstPaint(one)
  afterFirstPaint(other)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersByTime(1)
  expect(isPainted()).toBe(false)
  vi.advanceTimersToNextFrame()
  expect(isPainted()).toBe(true)
  expect(one).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(2)
  vi.runAllTimers()
  expect(one).toHaveBeenCalledOnce()
  expect(other).toHaveBeenCalledOnce()
})

test('taken back before or after the frames → never; what comes later → once, and soon', () => {
  const [before, after, late] = [vi.fn(), vi.fn(), vi.fn()]
  afterFirstPaint(before)()
  const takeBack = afterFirstPaint(after)
  painted()
  takeBack()
  afterFirstPaint(late)
  expect(late).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(late).toHaveBeenCalledOnce()
  expect(before).not.toHaveBeenCalled()
  expect(after).not.toHaveBeenCalled()
})

test('a page opened where it is not shown, which has no frames → all the same', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const run = vi.fn()
  afterFirstPaint(run)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

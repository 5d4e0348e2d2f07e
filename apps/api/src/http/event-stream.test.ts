import express, { type Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a stream to a response that records what is written. */
const open = (tokenIssuedAt: number, isAllowed = () => Promise.resolve(true)) => {
  const written: string[] = []
  const response: Response = Object.assign(Object.create(express.response) as Response, {
    set: () => response,
    write: (text: string) => written.push(text) > 0,
    end: () => {
      response.destroyed = true
      response.emit('close')
      return response
    },
  })
  const stream = openEventStream(response, { tokenIssuedAt, stopping: new AbortController().signal, isAllowed })
  const ended = vi.fn()
  stream.onEnd(ended)
  return { stream, written, ended }
}

const SECOND_MS = 1_000
const nowS = () => Math.floor(Date.now() / SECOND_MS)

test('writes a comment at once and every 25 s, so that proxies pass the stream on and keep it', () => {
  const { stream, written } = open(nowS())
  vi.advanceTimersByTime(51 * SECOND_MS)
  expect(written).toEqual([':\n\n', ':\n\n', ':\n\n'])
  stream.end()
  vi.advanceTimersByTime(60 * SECOND_MS)
  expect(written).toHaveLength(3)
})

test('ends when the token expires, an hour after it was issued', () => {
  const { ended } = open(nowS() - 3_000)
  vi.advanceTimersByTime(599 * SECOND_MS)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * SECOND_MS)
  expect(ended).toHaveBeenCalledOnce()
})

test('with an expired token ends at once', () => {
  const { ended } = open(nowS() - 4_000)
  vi.advanceTimersByTime(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('that has ended calls a new listener at once', () => {
  const { stream } = open(nowS())
  stream.end()
  const ended = vi.fn()
  stream.onEnd(ended)
  expect(ended).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('ends within 50 s once its account is not allowed, and is checked no more', async () => {
  const isAllowed = vi.fn(() => Promise.resolve(isAllowed.mock.calls.length < 3))
  const { ended } = open(nowS(), isAllowed)
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS)
  expect(isAllowed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(80 * SECOND_MS)
  expect(isAllowed.mock.calls.length).toBeGreaterThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(50 * SECOND_MS)
  expect(ended).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(600 * SECOND_MS)
  expect(isAllowed).toHaveBeenCalledTimes(3)
})

test('that is closed during a check is not checked again', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { stream } = open(nowS(), () => promise)
  await vi.advanceTimersByTimeAsync(50 * SECOND_MS)
  stream.end()
  resolve(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('checks 100 accounts at different times', async () => {
  const checkedAt = new Set<number>()
  const isAllowed = () => Promise.resolve(checkedAt.add(Date.now()).size > 0)
  for (let i = 0; i < 100; i++) open(nowS(), isAllowed)
  await vi.advanceTimersByTimeAsync(50 * SECOND_MS)
  expect(checkedAt.size).toBeGreaterThan(80)
})

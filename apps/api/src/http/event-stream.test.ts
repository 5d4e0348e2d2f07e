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
const open = (tokenIssuedAt: number) => {
  const written: string[] = []
  const response: Response = Object.assign(Object.create(express.response) as Response, {
    set: () => response,
    write: (text: string) => written.push(text) > 0,
    end: () => {
      response.emit('close')
      return response
    },
  })
  const stream = openEventStream(response, { tokenIssuedAt, stopping: new AbortController().signal })
  const ended = vi.fn()
  stream.onEnd(ended)
  return { stream, response, written, ended }
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
  const { stream, response } = open(nowS())
  stream.end()
  response.destroyed = true
  const ended = vi.fn()
  stream.onEnd(ended)
  expect(ended).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

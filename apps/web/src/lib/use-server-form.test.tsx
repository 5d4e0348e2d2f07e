import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { apiRefusal, useServerForm } from './use-server-form.ts'

interface Values {
  title: string
  rent: string
}

const schema = z.object({ title: z.string().check(z.minLength(1, 'Title is required')), rent: z.string() })
const refused = new ApiError({
  code: 'validation_failed',
  status: 400,
  message: 'Please check the marked fields.',
  isFromApi: true,
  fields: { rent: 'Too much', updatedAt: 'No date' },
})

const setUp = ({ title = 'Attic', long = false, onLateError = vi.fn() } = {}) => ({
  onLateError,
  ...renderHook(() =>
    useServerForm<Values, Values>(schema, {
      defaultValues: { title, rent: '850' },
      toRefusal: (error) => apiRefusal(error, 'Failed'),
      onLateError,
      long,
    }),
  ),
})

describe('useServerForm', () => {
  test('an invalid value shows a message at the field and sends nothing', async () => {
    const send = vi.fn<() => Promise<void>>()
    const { result } = setUp({ title: '' })
    await act(() => result.current.submit(send))
    expect(result.current.errorOf('title')).toBe('Title is required')
    expect(send).not.toHaveBeenCalled()
  })

  test('a refusal shows its sentence, messages at known fields and the rest in others', async () => {
    const { result } = setUp()
    await act(() => result.current.submit(() => Promise.reject(refused)))
    expect(result.current.refusal).toEqual({ sentence: 'Please check the marked fields.', others: ['No date'] })
    expect(result.current.errorOf('rent')).toBe('Too much')
    expect(result.current.sending).toBe(false)
  })

  test('a failure without a server message shows the fallback until the next submit', async () => {
    const { result } = setUp()
    await act(() => result.current.submit(() => Promise.reject(new Error('offline'))))
    expect(result.current.refusal?.sentence).toBe('Failed')
    await act(() => result.current.submit(() => Promise.resolve()))
    expect(result.current.refusal).toBeNull()
  })

  test.each([
    { long: false, sentence: undefined },
    { long: true, sentence: 'Please check the marked fields.' },
  ])(
    'changing a field clears its message; with long: $long the sentence becomes $sentence',
    async ({ long, sentence }) => {
      const { result } = setUp({ long })
      await act(() => result.current.submit(() => Promise.reject(refused)))
      act(() => result.current.clearMessages('rent'))
      expect(result.current.errorOf('rent')).toBeUndefined()
      expect(result.current.refusal?.sentence).toBe(sentence)
    },
  )

  test('a second submit in flight is ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const send = vi.fn(() => promise)
    const { result } = setUp()
    await act(async () => {
      void result.current.submit(send)
      await result.current.submit(send)
    })
    expect(result.current.sending).toBe(true)
    await act(async () => resolve(undefined))
    expect(result.current.sending).toBe(false)
    expect(send).toHaveBeenCalledOnce()
  })

  test('a failure after unmounting calls onLateError', async () => {
    const { promise, reject } = Promise.withResolvers<undefined>()
    const { result, unmount, onLateError } = setUp()
    const submitted = result.current.submit(() => promise)
    unmount()
    reject(refused)
    await submitted
    expect(onLateError).toHaveBeenCalledExactlyOnceWith(refused)
  })
})

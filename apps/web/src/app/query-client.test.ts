import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { ToastHost } from '#src/ui/toast.tsx'
import { createQueryClient } from './query-client.ts'

const OUTAGE = 'We couldn’t refresh this page. It may be out of date.'

const apiError = (code: ApiError['code'] = 'network', status = 0) =>
  new ApiError({ code, status, message: 'No answer.' })

/** Creates a query with data. Returns a function that refreshes it with the given outcome. */
const aQuery = async (client: ReturnType<typeof createQueryClient>, key: string) => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('first'))
  await client.query({ queryKey: [key], queryFn, retry: false })
  return async (next: Error | string) => {
    queryFn.mockImplementation(() => (next instanceof Error ? Promise.reject(next) : Promise.resolve(next)))
    await client.query({ queryKey: [key], queryFn, retry: false, staleTime: 0 }).catch(() => undefined)
  }
}

describe('a failed background refresh', () => {
  beforeEach(() => void render(createElement(ToastHost)))

  const countToasts = async () => (await screen.findAllByText(OUTAGE)).length
  const dismiss = async () => {
    screen.getByRole('button', { name: 'Dismiss' }).click()
    await vi.waitFor(() => expect(screen.queryByText(OUTAGE)).not.toBeInTheDocument())
  }

  test('shows one toast for any number of failures, until all failed queries have succeeded', async () => {
    const client = createQueryClient()
    const [list, details] = await Promise.all([aQuery(client, 'list'), aQuery(client, 'details')])
    await list(apiError())
    expect(await countToasts()).toBe(1)
    await dismiss()

    await list(apiError())
    await details(apiError())
    expect(screen.queryByText(OUTAGE)).not.toBeInTheDocument()

    await list('second')
    await details('second')
    await list(apiError())
    expect(await countToasts()).toBe(1)
  })

  test('shows no toast if the session has ended', async () => {
    const client = createQueryClient()
    const list = await aQuery(client, 'list')
    await list(apiError('unauthenticated', 401))
    expect(screen.queryByText(OUTAGE)).not.toBeInTheDocument()
  })

  test('shows no toast if the first load fails', async () => {
    const client = createQueryClient()
    await client
      .query({ queryKey: ['list'], queryFn: () => Promise.reject(apiError()), retry: false })
      .catch(() => undefined)
    expect(screen.queryByText(OUTAGE)).not.toBeInTheDocument()
    cleanup()
  })
})

test('a page asks no second time for a missing thing that its loader has asked for', async () => {
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(apiError('not_found', 404)))
  const query = { queryKey: ['details'], queryFn }
  await client.query(query).catch(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { result } = renderHook(() => useQuery(query), { wrapper })
  expect(result.current.isError).toBe(true)
  await waitFor(() => expect(result.current.fetchStatus).toBe('idle'))
  expect(queryFn).toHaveBeenCalledOnce()
})

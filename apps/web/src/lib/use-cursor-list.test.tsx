import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/app/query-client.ts'
import { cursorListOptions, useCursorList } from './use-cursor-list.ts'

test('loads each next page once, following the cursors to the end', async () => {
  const pages = {
    first: { items: [1, 2], total: 3, next: 'second' },
    second: { items: [3], total: 3, next: null },
  }
  const readPage = vi.fn(async (cursor: string | undefined) => pages[cursor === 'second' ? 'second' : 'first'])
  const client = createQueryClient()
  const { result } = renderHook(() => useCursorList(cursorListOptions(['numbers'], readPage)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current).toMatchObject({ items: [], total: 0, hasMore: false })
  await waitFor(() => expect(result.current).toMatchObject({ items: [1, 2], total: 3, hasMore: true }))
  act(() => {
    result.current.loadMore()
    result.current.loadMore()
  })
  await waitFor(() => expect(result.current).toMatchObject({ items: [1, 2, 3], hasMore: false }))
  act(() => result.current.loadMore())
  expect(readPage.mock.calls.map(([cursor]) => cursor).filter(Boolean)).toEqual(['second'])
})

test('loads the next page during a refetch, and then repeats the refetch', async () => {
  const client = createQueryClient()
  let refetched = () => new Promise<number[]>(() => undefined)
  const readPage = vi.fn(async (cursor: string | undefined) => {
    if (cursor !== undefined) return { items: [2], next: null }
    return { items: client.getQueryData(['numbers']) ? await refetched() : [1], next: 'second' }
  })
  const { result } = renderHook(() => useCursorList(cursorListOptions(['numbers'], readPage)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.items).toEqual([1]))
  act(() => void client.invalidateQueries({ queryKey: ['numbers'] }))
  await waitFor(() => expect(result.current.list.isRefetching).toBe(true))
  refetched = () => Promise.resolve([0, 1])
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.items).toEqual([0, 1, 2]))
})

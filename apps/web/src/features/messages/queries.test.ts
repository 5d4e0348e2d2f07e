import { listMessages } from '@roommate-finder/contracts/messages'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aMessage } from '#src/testing/factories.ts'
import { gate, reply, server } from '#src/testing/server.ts'
import { addToThread, messageQueries } from './queries.ts'

const id = 'f'.repeat(24)

test('a sent message stays in the thread when a refetch in flight answers without it', async () => {
  const [first, sent] = [aMessage({ body: 'First' }), aMessage({ body: 'Sent', mine: true })]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const bodies = () =>
    queryClient
      .getQueryData(messageQueries.thread(id).queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ body }) => body))
  server.use(reply(listMessages, { items: [first], next: null }))
  await queryClient.fetchInfiniteQuery(messageQueries.thread(id))

  const { until, open } = gate()
  server.use(reply(listMessages, { items: [first], next: null }, { until }))
  const refetch = queryClient.fetchInfiniteQuery(messageQueries.thread(id)).catch(() => undefined)
  await addToThread(queryClient, id, sent)
  expect(bodies()).toEqual(['Sent', 'First'])
  open()
  await refetch
  expect(bodies()).toEqual(['Sent', 'First'])
})

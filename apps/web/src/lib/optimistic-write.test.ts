import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { gate } from '#src/testing/server.ts'
import { writeOptimistically } from './optimistic-write.ts'

test('sends a write that is added at any moment while the one before it settles', async () => {
  for (let ticks = 0; ticks < 30; ticks++) {
    const queryClient = new QueryClient()
    const first = gate()
    const sent: string[] = []
    const write = (name: string, answered?: Promise<void>) =>
      writeOptimistically(queryClient, {
        key: ['save'],
        queryKey: ['rooms'],
        send: async () => {
          sent.push(name)
          await answered
        },
        show: () => () => undefined,
        onSuccess: () => undefined,
        onError: () => undefined,
      })
    const settled = write('first', first.until)
    await new Promise((resolve) => setTimeout(resolve))
    first.open()
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    await Promise.all([settled, write('second')])
    expect(sent, `after ${ticks} microtasks`).toEqual(['first', 'second'])
  }
})

import { expect, test, vi } from 'vitest'
import { runDue } from './due.ts'
import type { Session, Transaction } from './transaction.ts'

test('runDue does all work though a read finds only some, and repeats no failed work', async () => {
  const due = new Set(['a', 'b', 'c', 'broken', 'd', 'e'])
  const done: string[] = []
  const warn = vi.fn()
  const transaction: Transaction = (work) => work({} as Session)
  await runDue(
    { transaction, logger: { warn } },
    {
      find: async () => [...due].slice(0, 2),
      toQueueKey: (name) => name,
      run: async (name) => {
        if (name === 'broken') throw new Error('broken')
        due.delete(name)
        done.push(name)
      },
      failure: 'a mail was not queued',
    },
    undefined,
  )
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(warn).toHaveBeenCalledOnce()
})

import { expect, test, vi } from 'vitest'
import { runDue } from './due.ts'
import type { Session, Transaction } from './transaction.ts'

/** Runs work that is due, in reads of two. The one named `broken` fails, those named `later` stay due. */
const runAll = async (names: readonly string[]) => {
  const due = [...names]
  const done: string[] = []
  const warn = vi.fn()
  const transaction: Transaction = (work) => work({} as Session)
  await runDue(
    { transaction, logger: { warn } },
    {
      find: async ({ skip }) => due.slice(skip, skip + 2),
      toQueueKey: (name) => name,
      run: async (name) => {
        if (name === 'broken') throw new Error('broken')
        done.push(name)
        if (!name.startsWith('later')) due.splice(due.indexOf(name), 1)
      },
      failure: 'a mail was not queued',
    },
    undefined,
  )
  return { done, warn }
}

test('runDue does all work though a read finds only some, and repeats no failed work', async () => {
  const { done, warn } = await runAll(['a', 'b', 'c', 'broken', 'd', 'e'])
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(warn).toHaveBeenCalledOnce()
})

test('runDue does work that is behind more work than a read finds that stays due', async () => {
  const names = ['later 1', 'later 2', 'later 3', 'a', 'later 4', 'later 5', 'b']
  expect((await runAll(names)).done).toEqual(names)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount, deleteAccount } from '../testing/accounts.ts'
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Opens a stream. Returns a function that returns whether the stream has ended. */
const listen = async ({ token }: Person): Promise<() => boolean> => {
  const { body } = await fetch(`${api.origin}/me/events`, { headers: { Authorization: `Bearer ${token}` } })
  let ended = false
  const read = async (): Promise<void> => {
    for await (const _chunk of body ?? []) ended = false
    ended = true
  }
  void read()
  return () => ended
}

test('streams of a disabled and of a deleted account end within a minute; that of another account stays', async () => {
  const [disabled, deleted, other] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
  const haveEnded = [await listen(disabled), await listen(deleted), await listen(other)]
  await changeAccount(disabled, { disableUser: true })
  await deleteAccount(deleted)
  await expect
    .poll(() => haveEnded.map((hasEnded) => hasEnded()), { timeout: 60_000, interval: 500 })
    .toEqual([true, true, false])
})

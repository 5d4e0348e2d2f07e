import { expect, test } from 'vitest'
import { Ledger } from './ledger.ts'
import { endureOutages, killApi } from './outage.ts'

const answers = (status: number) => () => Promise.resolve({ status })
const KEY = 'listing Sunny room'

test('an acknowledged post that is not stored is lost', async () => {
  const ledger = new Ledger()
  await ledger.write(KEY, 'posted', answers(201))
  expect(ledger.settle(new Map([[KEY, 'posted']]))).toEqual([])
  expect(ledger.settle(new Map())).toHaveLength(1)
})

test('an acknowledged edit is lost when the text from before is stored', async () => {
  const ledger = new Ledger()
  await ledger.write(KEY, 'posted', answers(201))
  await ledger.write(KEY, 'edited', answers(200))
  expect(ledger.settle(new Map([[KEY, 'posted']]))).toHaveLength(1)
})

test('an acknowledged deletion is lost when the listing is stored', async () => {
  const ledger = new Ledger()
  await ledger.write(KEY, 'posted', answers(201))
  await ledger.write(KEY, undefined, answers(204))
  expect(ledger.settle(new Map([[KEY, 'posted']]))).toHaveLength(1)
})

test('a write that got a 503 or no answer may be stored or not', async () => {
  const ledger = new Ledger()
  await ledger.write(KEY, 'posted', answers(503))
  await expect(ledger.write(KEY, 'edited', () => Promise.reject(new Error('cut off')))).rejects.toThrow()
  expect(ledger.settle(new Map())).toEqual([])
  await ledger.write(KEY, 'posted', answers(503))
  expect(ledger.settle(new Map([[KEY, 'posted']]))).toEqual([])
})

test('a write that was refused must not be stored', async () => {
  const ledger = new Ledger()
  await ledger.write(KEY, 'posted', answers(403))
  expect(ledger.settle(new Map([[KEY, 'posted']]))).toHaveLength(1)
})

test('kill -9 of the API under load loses no acknowledged write', { timeout: 60_000 }, async () => {
  const findings = await endureOutages(killApi, { rounds: 2, writers: 5 })
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
})

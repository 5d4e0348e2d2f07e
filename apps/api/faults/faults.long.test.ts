import { expect, test } from 'vitest'
import { Ledger } from './ledger.ts'
import { killApi, runOutages } from './outage.ts'

const KEY = 'listing Sunny room'

type Write = [value: string | undefined, status: number]
test.each<[string, Write[], stored: string | undefined, lost: number]>([
  ['an acknowledged post that is stored is not lost', [['posted', 201]], 'posted', 0],
  ['an acknowledged post that is not stored is lost', [['posted', 201]], undefined, 1],
  [
    'an edit is lost if the earlier text is stored',
    [
      ['posted', 201],
      ['edited', 200],
    ],
    'posted',
    1,
  ],
  [
    'a deletion is lost if the listing is stored',
    [
      ['posted', 201],
      [undefined, 204],
    ],
    'posted',
    1,
  ],
  ['a write with a 503 may be stored', [['posted', 503]], 'posted', 0],
  ['a write with a 503 may be missing', [['posted', 503]], undefined, 0],
  ['a write with a 403 must not be stored', [['posted', 403]], 'posted', 1],
])('%s', async (_title, writes, stored, lost) => {
  const ledger = new Ledger()
  for (const [value, status] of writes) await ledger.write(KEY, value, () => Promise.resolve({ status }))
  expect(ledger.findLost(stored === undefined ? new Map() : new Map([[KEY, stored]]))).toHaveLength(lost)
})

test('a write without a response may be stored or missing', async () => {
  for (const stored of [new Map([[KEY, 'posted']]), new Map()]) {
    const ledger = new Ledger()
    const cutOff = () => Promise.reject(new Error('cut off'))
    await expect(ledger.write(KEY, 'posted', cutOff)).rejects.toThrow('cut off')
    expect(ledger.findLost(stored)).toEqual([])
  }
})

test('kill -9 of the API under load loses no acknowledged write', { timeout: 120_000 }, async () => {
  const findings = await runOutages(killApi, { rounds: 2, writers: 5 })
  // Other tests run concurrently, so times are not checked.
  const failed = findings.filter(({ holds, line }) => !holds && !line.startsWith('slowest'))
  expect(failed).toEqual([])
})

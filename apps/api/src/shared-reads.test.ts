import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type SharedReads, sharedReads } from './shared-reads.ts'

/** Reads that end when they are told to, each with the number that it began as. */
interface Begun {
  end: () => void
  fail: () => void
}

let begun: Begun[]
let shared: SharedReads<number>

const read = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const number = begun.length + 1
    begun.push({
      end: () => resolve(number),
      fail: () => reject(new Error('out of reach')),
    })
  })

const ask = (key = 'a') => shared(key, read)

beforeEach(() => {
  begun = []
  shared = sharedReads()
  return () => vi.useRealTimers()
})

test('asked again once the first has ended → read again', async () => {
  const first = ask()
  begun[0]?.end()
  expect(await first).toBe(1)
  const second = ask()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.end()
  expect(await second).toBe(2)
})

test('asked while one is under way → one more read for all who did, begun when the first has ended', async () => {
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  const later = ask()
  begun[1]?.end()
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  begun[2]?.end()
  expect(await later).toBe(3)
})

test('asked at any moment of the change from one to the next → an answer that began later, and never two at a time', async () => {
  let running = 0
  let most = 0
  let count = 0
  const quick = async (): Promise<number> => {
    most = Math.max(most, ++running)
    const mine = ++count
    await Promise.resolve()
    running--
    return mine
  }
  const askForNewer = async (): Promise<void> => {
    const before = count
    expect(await shared('a', quick)).toBeGreaterThan(before)
  }
  const asked: Promise<void>[] = []
  for (let tick = 0; tick < 50; tick++) {
    let moment: Promise<unknown> = shared('a', quick)
    for (let later = 0; later < 5; later++) {
      asked.push(moment.then(askForNewer))
      moment = moment.then(() => undefined)
    }
    asked.push(askForNewer())
    await Promise.resolve()
  }
  await Promise.all(asked)
  expect(most).toBe(1)
})

test('another key → a read of its own', async () => {
  const answers = [ask('a'), ask('b')]
  for (const each of begun) each.end()
  expect(await Promise.all(answers)).toEqual([1, 2])
})

test('one that fails → told to those who share it, and the next begins all the same', async () => {
  const first = ask()
  const second = ask()
  begun[0]?.fail()
  await expect(first).rejects.toThrow('out of reach')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.end()
  expect(await second).toBe(2)
})

describe('one that does not end', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('who asks after a second → waits for it no more', async () => {
    void ask()
    await vi.advanceTimersByTimeAsync(1_000)
    const late = ask()
    begun[1]?.end()
    expect(await late).toBe(2)
  })

  test('who has asked before → waits to the end of that second', async () => {
    void ask()
    vi.advanceTimersByTime(500)
    const waiting = [ask(), ask()]
    await vi.advanceTimersByTimeAsync(499)
    expect(begun).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toHaveLength(2)
    begun[1]?.end()
    expect(await Promise.all(waiting)).toEqual([2, 2])
  })

  test('it ends after all → the newer one is still the one under way', async () => {
    void ask()
    await vi.advanceTimersByTimeAsync(1_000)
    void ask()
    begun[0]?.end()
    await vi.advanceTimersByTimeAsync(1)
    const waiting = ask()
    expect(begun).toHaveLength(2)
    begun[1]?.end()
    await vi.advanceTimersByTimeAsync(1)
    begun[2]?.end()
    expect(await waiting).toBe(3)
  })
})

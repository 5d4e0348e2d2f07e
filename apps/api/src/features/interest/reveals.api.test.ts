import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { type Person, startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

let world: World
let ana: Person
let ben: Person
let ids: string[]

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person({ name: 'Ana Lima' })
})
beforeEach(async () => {
  await world.empty()
  ben = await world.person({ name: 'Ben Ortiz' })
  ids = await plant(
    world,
    ana,
    Array.from({ length: 41 }, (_, i) => ({ contactInfo: `host${i}@example.com` })),
  )
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000

const like = (id: string | undefined) => call(world.as(ben), likeListing, { params: { id: id ?? '' } })
const liked = (id: string | undefined) => ask(world.as(ben), likeListing, { params: { id: id ?? '' } })
const unliked = (id: string | undefined) => ask(world.as(ben), unlikeListing, { params: { id: id ?? '' } })

const likesOf = async (id: string | undefined) =>
  (await world.collections.listings.find({}).toArray()).find(({ _id }) => _id.toHexString() === id)?.likeCount

describe('new contacts in 24 hours', () => {
  test('the 31st → 429 with a sentence and Retry-After, no contact, nothing counted', async () => {
    await Promise.all(ids.slice(0, 30).map(liked))
    const answer = await like(ids[30])
    expect(failureOf(answer, 'rate_limited').error).toMatch(/30 new rooms in 24 hours/)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(23 * 3600)
    expect(seconds).toBeLessThanOrEqual(24 * 3600)
    expect(answer.text).not.toContain('host30@example.com')
    expect(await likesOf(ids[30])).toBe(0)
  })

  test('with none left, one revealed before → free, liked still or liked again', async () => {
    await Promise.all(ids.slice(0, 30).map(liked))
    expect(await liked(ids[0])).toMatchObject({ contactInfo: 'host0@example.com', likeCount: 1 })
    await unliked(ids[0])
    expect(await liked(ids[0])).toMatchObject({ contactInfo: 'host0@example.com', likeCount: 1 })
    failureOf(await like(ids[30]), 'rate_limited')
  })

  test('taking interest back → does not make room for another', async () => {
    await Promise.all(ids.slice(0, 30).map(liked))
    await unliked(ids[3])
    failureOf(await like(ids[30]), 'rate_limited')
  })

  test('24 hours after the first ones → room for as many, no more', async () => {
    await Promise.all(ids.slice(0, 10).map(liked))
    world.clock.advance(20 * HOUR_MS)
    await Promise.all(ids.slice(10, 30).map(liked))
    world.clock.advance(3 * HOUR_MS)
    failureOf(await like(ids[30]), 'rate_limited')
    world.clock.advance(HOUR_MS + 60_000)
    await Promise.all(ids.slice(30, 40).map(liked))
    failureOf(await like(ids[40]), 'rate_limited')
  })

  test('40 at once → exactly 30', async () => {
    const answers = await Promise.all(ids.slice(0, 40).map(like))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    for (const answer of answers.filter(({ status }) => status !== 200)) failureOf(answer, 'rate_limited')
    const listings = await world.collections.listings.find({}).toArray()
    expect(listings.reduce((sum, { likeCount }) => sum + likeCount, 0)).toBe(30)
    expect(await world.collections.interests.countDocuments({})).toBe(30)
  })

  test('another user → an allowance of their own', async () => {
    await Promise.all(ids.slice(0, 30).map(liked))
    const cleo = await world.person({ name: 'Cleo' })
    await ask(world.as(cleo), likeListing, { params: { id: ids[30] ?? '' } })
  })
})

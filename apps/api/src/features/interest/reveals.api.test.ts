import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { changeAccount, changeToken, signInAgain } from '../../testing/accounts.ts'
import { call, expectError, expectSuccess, fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person
let ids: string[]

beforeAll(async () => {
  api = await startTestApi({ revealsPerAddress: 60, trustedProxies: ['loopback'] })
  ana = await api.createPerson({ name: 'Ana Lima' })
})
beforeEach(async () => {
  await api.clear()
  ben = await api.createPerson({ name: 'Ben Ortiz' })
  ids = await insertListings(
    api,
    ana,
    Array.from({ length: 36 }, (_, i) => ({ contactInfo: `host${i}@example.com` })),
  )
})
afterAll(() => api.close())

const HOUR_MS = 3_600_000

const like = (id: string | undefined) => call(api.as(ben), likeListing, { params: { id: id ?? '' } })
const expectLike = (id: string | undefined) => fetchBody(api.as(ben), likeListing, { params: { id: id ?? '' } })
const likeAll = async (likes: string[]) => {
  for (const id of likes) await expectLike(id)
}
/** Likes the first listing and stores reveals of the others, which is faster than likes. */
const revealAll = async ([first, ...others]: string[]) => {
  await expectLike(first)
  const recent = others.map((id) => ({ listingId: new ObjectId(id), at: api.clock.now() }))
  await api.collections.reveals.updateMany({}, { $push: { recent: { $each: recent } } })
}
const expectUnlike = (id: string | undefined) => fetchBody(api.as(ben), unlikeListing, { params: { id: id ?? '' } })

const readLikeCount = async (id: string | undefined) =>
  (await api.collections.listings.find({}).toArray()).find(({ _id }) => _id.toHexString() === id)?.likeCount

const readReveals = async () => JSON.stringify(await api.collections.reveals.find().toArray())

describe('the cap of 30 reveals in 24 hours', () => {
  test('refuses the 31st with 429, a message and Retry-After, without contact details or a like', async () => {
    await likeAll(ids.slice(0, 30))
    const response = await like(ids[30])
    expect(expectError(response, 'rate_limited').error).toMatch(/30 new rooms in the last 24 hours/)
    const seconds = Number(response.headers['retry-after'])
    expect(seconds).toBeGreaterThan(23 * 3600)
    expect(seconds).toBeLessThanOrEqual(24 * 3600)
    expect(response.text).not.toContain('host30@example.com')
    expect(await readLikeCount(ids[30])).toBe(0)
  })

  test('does not apply to a listing that was revealed before, even if it is liked again', async () => {
    await revealAll(ids.slice(0, 30))
    expect(await expectLike(ids[0])).toMatchObject({ contactInfo: 'host0@example.com', likeCount: 1 })
    await expectUnlike(ids[0])
    expect(await expectLike(ids[0])).toMatchObject({ contactInfo: 'host0@example.com', likeCount: 1 })
    expectError(await like(ids[30]), 'rate_limited')
  })

  test('still counts a reveal whose like was withdrawn', async () => {
    await revealAll(ids.slice(0, 30))
    await expectUnlike(ids[0])
    expectError(await like(ids[30]), 'rate_limited')
  })

  test('ends for each reveal after 24 hours', async () => {
    await revealAll(ids.slice(0, 2))
    api.clock.advance(20 * HOUR_MS)
    await revealAll(ids.slice(2, 30))
    api.clock.advance(3 * HOUR_MS)
    expectError(await like(ids[30]), 'rate_limited')
    api.clock.advance(HOUR_MS + 60_000)
    await likeAll(ids.slice(30, 32))
    expectError(await like(ids[32]), 'rate_limited')
  })

  test('allows exactly 6 of 12 concurrent likes on two servers after 24 reveals', async () => {
    const other = await startTestApi({ databaseName: api.databaseName })
    await revealAll(ids.slice(0, 24))
    const likes = ids
      .slice(24, 36)
      .map((id, i) => call((i % 2 === 0 ? api : other).as(ben), likeListing, { params: { id } }))
    const responses = await Promise.all(likes)
    await other.close()
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(6)
    for (const response of responses.filter(({ status }) => status !== 200)) expectError(response, 'rate_limited')
    const listings = await api.collections.listings.find({}).toArray()
    expect(listings.reduce((sum, { likeCount }) => sum + likeCount, 0)).toBe(7)
    expect(await api.collections.interests.countDocuments({})).toBe(7)
  })

  test('applies to the uid after a change of the email address', async () => {
    await revealAll(ids.slice(0, 30))
    ben = { ...ben, token: changeToken(ben, () => ({ email: 'other@example.com' })) }
    expectError(await like(ids[30]), 'rate_limited')
  })

  describe('after deleting the account and signing up again with the same email address', () => {
    const signUpAgain = async (): Promise<Person> => {
      await api.as(ben).delete('/me').expect(204)
      const again = await api.createPerson({ email: ben.email })
      return { ...again, token: changeToken(again, () => ({ email: ben.email.toUpperCase() })) }
    }

    test('applies until 24 hours after the first reveal', async () => {
      await revealAll(ids.slice(0, 30))
      ben = await signUpAgain()
      const response = await like(ids[30])
      expectError(response, 'rate_limited')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(23 * 3600)
      expect(await expectLike(ids[3])).toMatchObject({ contactInfo: 'host3@example.com' })
      api.clock.advance(24 * HOUR_MS)
      await expectLike(ids[30])
    })

    test('does not count a refused like against the new account', async () => {
      await revealAll(ids.slice(0, 30))
      ben = await signUpAgain()
      expectError(await like(ids[30]), 'rate_limited')
      expect((await fetchBody(api.as(ben), exportOwnData)).reveals).toEqual([])
    })

    test('exports only the reveals of the new account', async () => {
      await expectLike(ids[0])
      ben = await signUpAgain()
      await expectLike(ids[1])
      const { reveals } = await fetchBody(api.as(ben), exportOwnData)
      expect(reveals).toMatchObject([{ listingId: ids[1] }])
    })
  })

  test('stores no email address, and no uid after the deletion of the account', async () => {
    await expectLike(ids[0])
    expect(await readReveals()).not.toContain(ben.email)
    await api.as(ben).delete('/me').expect(204)
    expect(await readReveals()).toContain('recent')
    for (const secret of [ben.email, ben.uid]) expect(await readReveals()).not.toContain(secret)
  })

  test('is stored until 24 hours after the last reveal', async () => {
    await expectLike(ids[0])
    api.clock.advance(HOUR_MS)
    const before = api.clock.now().getTime()
    await expectLike(ids[1])
    const [doc] = await api.collections.reveals.find().toArray()
    const expiresInMs = (doc?.expiresAt.getTime() ?? 0) - before
    expect(expiresInMs).toBeGreaterThanOrEqual(24 * HOUR_MS)
    expect(expiresInMs).toBeLessThan(25 * HOUR_MS)
    const indexes = await api.collections.reveals.indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })

  test('is separate for each user', async () => {
    await revealAll(ids.slice(0, 30))
    const cleo = await api.createPerson({ name: 'Cleo' })
    await fetchBody(api.as(cleo), likeListing, { params: { id: ids[30] ?? '' } })
  })
})

describe('the cap of 3 reveals in 24 hours of a user without a confirmed email address', () => {
  test('refuses the 4th with 429, says what to do, and ends once the address is confirmed', async () => {
    ben = await api.createPerson({ emailVerified: false })
    await likeAll(ids.slice(0, 3))
    const { error } = expectError(await like(ids[3]), 'rate_limited')
    expect(error).toBe(
      'You’ve seen the contact details of 3 new rooms in the last 24 hours, which is the limit. Confirm your email to see more.',
    )
    await changeAccount(ben, { emailVerified: true })
    ben = await signInAgain(ben)
    await expectLike(ids[3])
    await revealAll(ids.slice(3, 30))
    expectError(await like(ids[30]), 'rate_limited')
  })

  test('counts the reveals of an address that was confirmed before', async () => {
    await revealAll(ids.slice(0, 30))
    ben = { ...ben, token: changeToken(ben, () => ({ email_verified: false })) }
    const response = await like(ids[30])
    expect(expectError(response, 'rate_limited').error).toMatch(/3 new rooms/)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(24 * 3600)
  })
})

describe('the cap of 60 reveals in 24 hours of all users of a network address', () => {
  const likeFrom = (address: string, person: Person, id: string | undefined) => {
    const by = api.visitor({ Authorization: `Bearer ${person.token}`, 'X-Forwarded-For': address })
    return call(by, likeListing, { params: { id: id ?? '' } })
  }

  test('refuses a new room to another user of the /64, and allows a known room and another network', async () => {
    const cleo = await api.createPerson({ name: 'Cleo' })
    expectSuccess(likeListing, await likeFrom('2001:db8:1:2::1', ben, ids[0]))
    const recent = Array.from({ length: 59 }, () => ({ listingId: new ObjectId(), at: api.clock.now() }))
    await api.collections.reveals.updateMany({}, { $push: { recent: { $each: recent } } })
    const refused = await likeFrom('2001:db8:1:2::ffff', cleo, ids[1])
    expect(expectError(refused, 'rate_limited').error).toMatch(/People on your network have looked at/)
    expect(await readLikeCount(ids[1])).toBe(0)
    expectSuccess(likeListing, await likeFrom('2001:db8:1:2::ffff', cleo, ids[0]))
    expectSuccess(likeListing, await likeFrom('2001:db8:1:3::1', cleo, ids[1]))
    expect(await readReveals()).not.toContain('2001')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listingBody, type Person, postListing, startWorld, type World } from '../../testing/harness.ts'

let world: World
let ana: Person
let ben: Person

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person({ name: 'Ana Lima' })
  ben = await world.person({ name: 'Ben Ortiz' })
})
beforeEach(() => world.empty())
afterAll(() => world.close())

describe('POST /roommates', () => {
  test('stores a listing of the caller and says where it is', async () => {
    const answer = await world
      .as(ana)
      .post('/roommates')
      .send(listingBody({ userEmail: 'x@example.com', _id: 'no' }))
      .expect(201)
    expect(answer.body).toMatchObject({
      title: 'Sunny room near the park',
      rent: 850,
      availability: 'available',
      likeCount: 0,
      viewCount: 0,
      isOwner: true,
      liked: false,
      userEmail: ana.email,
      contactInfo: 'host@example.com',
    })
    expect(answer.headers['location']).toBe(`/roommates/${answer.body._id}`)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

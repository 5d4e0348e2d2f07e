import { searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing, listMyInterests } from '@roommate-finder/contracts/interest'
import {
  getListing,
  listListings,
  listMyListings,
  listRoomsById,
  listSimilar,
} from '@roommate-finder/contracts/listings'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { listSavedRooms, saveRoom } from '@roommate-finder/contracts/shortlist'
import { expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const WORDS = 'A bright room on a quiet street. '

test.each([
  ['of 300 characters is whole', 'x'.repeat(300), 'x'.repeat(300)],
  ['is cut before the word that passes 300 characters', WORDS.repeat(20), `${WORDS.repeat(9)}A`],
  ['keeps the word that ends at the 300th character', `${'ab '.repeat(99)}abc def`, `${'ab '.repeat(99)}abc`],
  ['in a script without spaces is cut between words', '明るい部屋'.repeat(100), '明るい部屋'.repeat(60)],
  ['of one long word is cut at 300 characters', 'x'.repeat(5_000), 'x'.repeat(300)],
  ['of emoji keeps each one whole', '👩‍👩‍👧'.repeat(200), '👩‍👩‍👧'.repeat(60)],
  ['of one endless character is cut', `a${'\u0301'.repeat(400)}`, `a${'\u0301'.repeat(299)}`],
])('a description in a list %s', async (_title, description, expected) => {
  const id = await insertListing(api, host, { description })
  const [listed] = await fetchBody(api.visitor(), listRoomsById, { query: { ids: [id] } })
  expect(listed?.description).toBe(expected)
})

test('lists cut descriptions; details, the owner’s listings and the export do not', async () => {
  const description = WORDS.repeat(100).trim()
  const [id, other] = [await insertListing(api, host, { description }), await insertListing(api, host, { description })]
  const params = { id }
  await fetchBody(api.as(seeker), likeListing, { params })
  await fetchBody(api.as(seeker), saveRoom, { params, body: {} })
  const lists = [
    await fetchBody(api.visitor(), listListings, { query: {} }),
    (await fetchBody(api.visitor(), searchListings, { query: {} })).items,
    await fetchBody(api.visitor(), listRoomsById, { query: { ids: [id] } }),
    await fetchBody(api.visitor(), listSimilar, { params: { id: other } }),
    await fetchBody(api.as(seeker), listMyInterests),
    (await fetchBody(api.as(seeker), listSavedRooms, { query: {} })).items.map(({ listing }) => listing),
    await fetchBody(api.as(host), listListings, { query: {} }),
  ]
  for (const list of lists) {
    expect(list.find((listing) => listing?._id === id)?.description).toBe(`${WORDS.repeat(9)}A`)
  }
  const whole = [
    await fetchBody(api.visitor(), getListing, { params }),
    await fetchBody(api.as(host), getListing, { params }),
    (await fetchBody(api.as(host), listMyListings, { query: {} })).find(({ _id }) => _id === id),
    (await fetchBody(api.as(host), exportOwnData)).listings.find(({ _id }) => _id === id),
  ]
  expect(whole.map((listing) => listing?.description.length)).toEqual(whole.map(() => description.length))
})

import { getAnalyticsCharts } from '@roommate-finder/contracts/insights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

test('the charts have exact quartiles for many equal rents', async () => {
  await insertListings(
    api,
    { uid: 'a host' },
    Array.from({ length: 999 }, (_, i) => ({ rent: Math.ceil((((i * 577) % 999) + 1) / 2) })),
  )
  expect((await fetchBody(api.visitor(), getAnalyticsCharts)).rentByRoomType).toEqual([
    { roomType: 'Single', count: 999, average: 250, lowerQuartile: 125, median: 250, upperQuartile: 375 },
  ])
})

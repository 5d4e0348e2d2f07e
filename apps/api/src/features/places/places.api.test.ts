import { listPlaces } from '@roommate-finder/contracts/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('GET /places', () => {
  test('finds up to eight places, the largest first, also by ZIP code', async () => {
    const find = (query: string) => fetchBody(api.visitor(), listPlaces, { query: { query } })
    expect((await find('austin'))[0]).toMatchObject({ label: 'Austin, TX', kind: 'city' })
    expect(await find('787')).toHaveLength(8)
    expect((await find('  78704 '))[0]).toMatchObject({ name: '78704', kind: 'zip' })
  })

  test.each(['a', ' a ', 'x'.repeat(101)])('refuses the text %s', async (query) => {
    const response = await api.visitor().get('/places').query({ query })
    expect(expectError(response, 'validation_failed').fields).toEqual({ query: 'Must be 2 to 100 characters' })
  })
})

import { saveProfile } from '@roommate-finder/contracts/profiles'
import { createBlock, createReport, listBlocks } from '@roommate-finder/contracts/trust'
import { expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
await api.as(seeker).get('/me').expect(200)

const seek = async (visible: boolean): Promise<string> => {
  const body = { intro: 'Send me money.', answers: [], places: [], visible }
  await fetchBody(api.as(seeker), saveProfile, { body })
  const profile = await api.collections.profiles.findOne({ uid: seeker.uid })
  return profile?._id.toHexString() ?? ''
}
const report = (id: string, by = host) =>
  call(api.as(by), createReport, { body: { target: 'person', id, reason: 'scam' } })
const block = (seekerId: string, by = host) => call(api.as(by), createBlock, { body: { seekerId } })

test('hosts report a visible seeker with the intro, and block them by their first name', async () => {
  await insertListing(api, host)
  const id = await seek(true)
  expect((await report(id)).status).toBe(201)
  expect(JSON.stringify(await api.collections.reports.findOne())).toContain('Send me money.')
  for (const status of [201, 200]) {
    const response = await block(id)
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({ name: 'Sam' })
  }
  expect((await fetchBody(api.as(host), listBlocks)).items).toMatchObject([{ name: 'Sam' }])
  expect(await api.collections.blocks.countDocuments({ uid: host.uid, blockedUid: seeker.uid })).toBe(1)
})

test('no one reports or blocks themselves, a seeker who is not visible, or blocks one who has blocked them', async () => {
  await insertListing(api, seeker)
  const listingId = await insertListing(api, host)
  const visible = await seek(true)
  expectError(await report(visible, seeker), 'forbidden')
  expectError(await block(visible, seeker), 'forbidden')
  const hidden = await seek(false)
  expectError(await report(hidden), 'not_found')
  expectError(await block(hidden), 'not_found')
  await fetchBody(api.as(seeker), createBlock, { body: { listingId } })
  expectError(await block(await seek(true)), 'not_found')
})

test('only hosts who may look for people block a seeker, who is not suspended', async () => {
  const id = await seek(true)
  expectError(await block(id), 'not_found')
  await insertListing(api, host, { status: 'rented' })
  await hideListing(api, await insertListing(api, host))
  expectError(await block(id), 'not_found')
  const guest = await api.createPerson({ emailVerified: false })
  await insertListing(api, guest)
  expectError(await block(id, guest), 'not_found')
  await insertListing(api, host)
  const { users } = api.collections
  await users.updateOne({ _id: seeker.uid }, { $set: { suspendedAt: api.clock.now() } })
  const response = await block(id)
  await users.updateOne({ _id: seeker.uid }, { $unset: { suspendedAt: '' } })
  expectError(response, 'not_found')
  expect((await block(id)).status).toBe(201)
})

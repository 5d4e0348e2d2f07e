import { saveProfile } from '@roommate-finder/contracts/profiles'
import { createBlock, createReport } from '@roommate-finder/contracts/trust'
import { expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const seek = async (visible: boolean): Promise<string> => {
  const body = { intro: 'Send me money.', answers: [], places: [], visible }
  await fetchBody(api.as(seeker), saveProfile, { body })
  const profile = await api.collections.profiles.findOne({ uid: seeker.uid })
  return profile?._id.toHexString() ?? ''
}
const report = (id: string, by = host) =>
  call(api.as(by), createReport, { body: { target: 'person', id, reason: 'scam' } })
const block = (seekerId: string, by = host) => call(api.as(by), createBlock, { body: { seekerId } })

test('hosts report a visible seeker with the intro, and block them', async () => {
  const id = await seek(true)
  expect((await report(id)).status).toBe(201)
  expect(JSON.stringify(await api.collections.reports.findOne())).toContain('Send me money.')
  expect((await block(id)).status).toBe(201)
  expect(await api.collections.blocks.countDocuments({ uid: host.uid, blockedUid: seeker.uid })).toBe(1)
})

test('no one reports or blocks themselves, a seeker who is not visible, or blocks one who has blocked them', async () => {
  const visible = await seek(true)
  expectError(await report(visible, seeker), 'forbidden')
  expectError(await block(visible, seeker), 'forbidden')
  const hidden = await seek(false)
  expectError(await report(hidden), 'not_found')
  expectError(await block(hidden), 'not_found')
  const listingId = await insertListing(api, host)
  await fetchBody(api.as(seeker), createBlock, { body: { listingId } })
  expectError(await block(await seek(true)), 'not_found')
})

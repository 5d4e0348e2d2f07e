import {
  MAX_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_TARGET,
} from '@roommate-finder/contracts/limits'
import { messageListing } from '@roommate-finder/contracts/messages'
import { getModerationTarget, listModerationQueue, moderateTarget } from '@roommate-finder/contracts/moderation'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { createReport, type ReportInput } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { type Caller, listingBody, messageBody } from '../../testing/test-api.ts'

const DAY_MS = 86_400_000

const { api, host, seeker } = await startWithHostAndSeeker()
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host)
})

const report = (by: Caller, fields: Partial<ReportInput> = {}) =>
  call(by, createReport, { body: { target: 'listing', id: listingId, reason: 'scam', ...fields } })

const messageHost = () =>
  fetchBody(api.as(seeker), messageListing, {
    params: { id: listingId },
    body: messageBody('Is the room still free now?'),
  })

describe('POST /reports', () => {
  test('stores a snapshot that an edit of the listing does not change', async () => {
    const response = await report(api.as(seeker), { note: '  He wants\u0007 the deposit first.  ' })
    expect(response.status).toBe(201)
    await api
      .as(host)
      .put(`/roommates/${listingId}`)
      .send(listingBody({ description: 'Another text.' }))
      .expect(200)
    const [stored] = await api.collections.reports.find().toArray()
    expect(stored).toMatchObject({
      reporter: `u:${seeker.uid}`,
      reason: 'scam',
      note: 'He wants the deposit first.',
      snapshot: { title: 'Sunny room near the park', text: listingBody()['description'], rent: 850 },
    })
    expect(await api.collections.moderationCases.findOne()).toMatchObject({
      type: 'listing',
      targetId: listingId,
      personUid: host.uid,
      isOpen: true,
      reporters: 1,
      reasons: { scam: 1 },
    })
  })

  test('a second report of the same target, even at the same time, returns 200 with the open one', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => report(api.as(seeker))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await api.collections.moderationCases.findOne()).toMatchObject({ reporters: 1, reasons: { scam: 1 } })
  })

  test('counts the reporters and reasons of one target', async () => {
    await report(api.as(seeker))
    await report(api.as(await api.createPerson()), { reason: 'spam' })
    await report(api.visitor(), { email: 'ana@example.com' })
    expect(await api.collections.moderationCases.countDocuments()).toBe(1)
    expect(await api.collections.moderationCases.findOne()).toMatchObject({
      reporters: 2,
      visitors: 1,
      reasons: { scam: 2, spam: 1 },
    })
  })

  test('of a person takes the id of a conversation with the person or of their listing', async () => {
    const { conversation } = await messageHost()
    expect((await report(api.as(seeker), { target: 'person', id: conversation._id })).status).toBe(201)
    expect((await report(api.as(seeker), { target: 'person' })).status).toBe(200)
    expect((await report(api.as(host), { target: 'person', id: conversation._id })).status).toBe(201)
    const found = await api.collections.moderationCases.find({ type: 'person' }).toArray()
    expect(new Set(found.map(({ targetId }) => targetId))).toEqual(new Set([host.uid, seeker.uid]))
  })

  test('of a message is for its receiver only', async () => {
    const { message } = await messageHost()
    const target = { target: 'message', id: message._id, reason: 'harassment' } as const
    expectError(await report(api.as(await api.createPerson()), target), 'not_found')
    expectError(await report(api.as(seeker), target), 'not_found')
    expect((await report(api.as(host), target)).status).toBe(201)
    expect(await api.collections.reports.findOne()).toMatchObject({
      snapshot: { title: 'Sam Seeker', text: 'Is the room still free now?' },
    })
  })

  test('by a visitor is for listings only', async () => {
    expectError(await report(api.visitor(), { target: 'person' }), 'unauthenticated')
    expect((await report(api.visitor())).status).toBe(201)
  })

  test('of an own, a hidden or an unknown listing stores nothing', async () => {
    expectError(await report(api.as(host)), 'forbidden')
    expectError(await report(api.as(seeker), { id: '0123456789abcdef01234567' }), 'not_found')
    await hideListing(api, listingId)
    expectError(await report(api.as(seeker)), 'not_found')
    expect(await api.collections.reports.countDocuments()).toBe(0)
  })

  test.each([
    ['a user', MAX_REPORTS_PER_DAY, () => api.as(seeker)],
    ['a visitor', MAX_VISITOR_REPORTS_PER_DAY, () => api.visitor()],
  ])('over the daily limit of %s returns 429 until a day has passed', async (_who, max, getCaller) => {
    const ids = await insertListings(
      api,
      host,
      Array.from({ length: max + 1 }, () => ({})),
    )
    for (const id of ids.slice(0, max)) expect((await report(getCaller(), { id })).status).toBe(201)
    const last = { id: ids[max] ?? '' }
    const refused = await report(getCaller(), last)
    expectError(refused, 'rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    api.clock.advance(DAY_MS)
    expect((await report(getCaller(), last)).status).toBe(201)
    api.clock.advance(-DAY_MS)
  })

  test('by visitors are at most 5 of one target until a moderator decides, apart from those by users', async () => {
    const from = (number: number) => report(api.visitor({ 'X-Forwarded-For': `192.0.2.${number}` }))
    const responses = await Promise.all(Array.from({ length: MAX_VISITOR_REPORTS_PER_TARGET + 2 }, (_, i) => from(i)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect((await report(api.as(seeker))).status).toBe(201)
    const moderator = api.as(await api.createPerson({ role: 'moderator' }))
    const [item] = (await fetchBody(moderator, listModerationQueue)).items
    expect(item).toMatchObject({ reporters: 1, visitors: 5 })
    const params = { type: 'listing', id: listingId } as const
    const { reports } = await fetchBody(moderator, getModerationTarget, { params })
    expect(reports.filter(({ isVisitor }) => isVisitor)).toHaveLength(5)
    await fetchBody(moderator, moderateTarget, { params, body: { action: 'dismiss', reason: 'All is well.' } })
    expect((await from(9)).status).toBe(201)
  })

  test('by a visitor, sent concurrently about several targets, stay within the daily limit', async () => {
    const tried = MAX_VISITOR_REPORTS_PER_DAY + 3
    const ids = await insertListings(
      api,
      host,
      Array.from({ length: tried }, () => ({})),
    )
    const responses = await Promise.all(ids.map((id) => report(api.visitor(), { id })))
    const stored = await api.collections.reports.countDocuments()
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(stored)
    expect(stored).toBe(MAX_VISITOR_REPORTS_PER_DAY)
  })
})

describe('the data of a user', () => {
  test("contain the user's own reports, and nothing of reports by others", async () => {
    await report(api.as(seeker), { note: 'A note of Sam.' })
    const own = await fetchBody(api.as(seeker), exportOwnData)
    expect(own.reports).toMatchObject([{ reason: 'scam', status: 'open', note: 'A note of Sam.' }])
    expect((await call(api.as(host), exportOwnData)).text).not.toContain('Sam')
  })

  test('after deletion contain no closed report about the user, and no uid or note in reports by the user', async () => {
    const leaving = await api.createPerson()
    await report(api.as(leaving), { note: 'A note.' })
    const own = await insertListing(api, leaving)
    await report(api.as(seeker), { id: own })
    const moderator = api.as(await api.createPerson({ role: 'moderator' }))
    const params = { type: 'listing', id: own } as const
    await fetchBody(moderator, moderateTarget, { params, body: { action: 'dismiss', reason: 'All is well.' } })
    await api.as(leaving).delete('/me').expect(204)
    const left = await api.collections.reports.find().toArray()
    expect(left).toHaveLength(1)
    expect(left[0]?.reporter).toBe(`deleted:${left[0]?._id.toHexString()}`)
    expect(left[0]).not.toHaveProperty('note')
    expect(await api.collections.moderationCases.countDocuments()).toBe(1)
  })
})

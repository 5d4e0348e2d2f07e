import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { getListing, listListings } from '@roommate-finder/contracts/listings'
import { getConversation, getUnread, messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import {
  getModerationTarget,
  listModerationQueue,
  type ModerationAction,
  moderateTarget,
  type QueueSort,
  type TargetRef,
} from '@roommate-finder/contracts/moderation'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import {
  appealListing,
  createBlock,
  createReport,
  type ReportReason,
  type ReportTarget,
} from '@roommate-finder/contracts/trust'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { hideListing, insertCases } from '../../testing/insert-case.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { runWork } from '../../testing/run-work.ts'
import { deliverMails, planMails, readWrittenMails } from '../../testing/send-mails.ts'
import { sendValid } from '../../testing/send-valid.ts'
import { listingBody, messageBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { createServices } from '../services.ts'

let api: TestApi
let host: Person
let seeker: Person
let moderator: Person
let other: Person
let listingId: string

beforeAll(async () => {
  api = await startTestApi()
  seeker = await api.createPerson({ name: 'Sam Seeker' })
  moderator = await api.createPerson({ name: 'Morgan Ellis', role: 'moderator' })
  other = await api.createPerson({ name: 'Otto Other', role: 'moderator' })
})
beforeEach(async () => {
  await api.clear()
  host = await api.createStoredPerson({ name: 'Hana Host' })
  listingId = await insertListing(api, host)
})
afterAll(() => api.close())

const report = (by = api.as(seeker)) =>
  fetchBody(by, createReport, { body: { target: 'listing', id: listingId, reason: 'scam' } })

const listing = (): TargetRef => ({ type: 'listing', id: listingId })

const act = (action: ModerationAction, { by = moderator, target = listing() } = {}) =>
  call(api.as(by), moderateTarget, { params: target, body: { action, reason: `Because of ${action}.` } })

const decide = async (action: ModerationAction) => {
  const response = await act(action)
  expect(response.status, response.text).toBe(200)
}

const readTarget = () => fetchBody(api.as(moderator), getModerationTarget, { params: listing() })

const readNotices = async (person: Person) => {
  const { items } = await fetchBody(api.as(person), listNotifications)
  return items.filter(({ type }) => type === 'safety').map(({ title, body }) => ({ title, body }))
}

const daysUntil = (at: Date | undefined) => at && Math.round((at.getTime() - api.clock.now().getTime()) / 86_400_000)

const isShown = async () => (await fetchBody(api.visitor(), listListings)).some(({ _id }) => _id === listingId)

const inMinutes = (minutes: number) => ({
  ...api.context,
  now: () => new Date(api.clock.now().getTime() + minutes * 60_000),
})

describe('the queue', () => {
  test('lists open targets with reporters, most people first, page by page', async () => {
    await report()
    await report(api.visitor())
    const second = await insertListing(api, host, { title: 'Second room in the queue' })
    api.clock.advance(1_000)
    await fetchBody(api.as(seeker), createReport, { body: { target: 'listing', id: second, reason: 'fake' } })
    const first = await fetchBody(api.as(moderator), listModerationQueue, { query: { limit: 1 } })
    expect(first.items).toMatchObject([
      { target: listing(), state: 'visible', reporters: 1, visitors: 1, reasons: [{ reason: 'scam', count: 2 }] },
    ])
    const rest = await fetchBody(api.as(moderator), listModerationQueue, {
      query: { limit: 1, cursor: first.next ?? '' },
    })
    expect(rest).toMatchObject({ items: [{ target: { id: second }, title: 'Second room in the queue' }], next: null })
  })

  describe('with cases of people and of the checks', () => {
    const risk = (points: number) => ({ points, signals: [] })
    const person = (targetId: string) => ({ type: 'person', targetId, personUid: targetId }) as const
    const hour = (count: number) => new Date(api.clock.now().getTime() + count * 3_600_000)

    beforeEach(() =>
      insertCases(api, [
        { ...person('flag'), openedAt: hour(-9), risk: risk(80) },
        { ...person('new-flag'), openedAt: hour(-1), risk: risk(80) },
        { ...person('one'), openedAt: hour(-2), reporters: 1, reasons: { spam: 1 } },
        { ...person('visitor'), openedAt: hour(-3), visitors: 1, reasons: { scam: 1 }, risk: risk(30) },
        { ...person('appeal'), openedAt: hour(-4), appeal: { text: 'Please.', at: hour(-1) } },
        {
          type: 'message',
          targetId: 'f'.repeat(24),
          personUid: 'w',
          openedAt: hour(0),
          reporters: 2,
          reasons: { spam: 2 },
        },
        { ...person('closed'), openedAt: hour(-10), isOpen: false },
      ]),
    )

    const listIds = async (query: { sort?: QueueSort; kind?: ReportTarget; reason?: ReportReason }) => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await fetchBody(api.as(moderator), listModerationQueue, { query: { ...query, limit: 2, cursor } })
        ids.push(...page.items.map(({ target: { type, id } }) => (type === 'message' ? type : id)))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return ids
    }

    test.each<[Parameters<typeof listIds>[0], string[]]>([
      [{}, ['message', 'appeal', 'visitor', 'one', 'flag', 'new-flag']],
      [{ sort: 'risk' }, ['flag', 'new-flag', 'visitor', 'appeal', 'one', 'message']],
      [{ sort: 'age' }, ['flag', 'appeal', 'visitor', 'one', 'new-flag', 'message']],
      [{ kind: 'message' }, ['message']],
      [{ kind: 'person', sort: 'age' }, ['flag', 'appeal', 'visitor', 'one', 'new-flag']],
      [{ reason: 'spam' }, ['message', 'one']],
      [{ reason: 'spam', kind: 'person' }, ['one']],
      [{ reason: 'harassment' }, []],
    ])('lists them page by page for %o', async (query, expected) => {
      expect(await listIds(query)).toEqual(expected)
    })
  })

  test('counts an appeal and each report as people who wait, and no longer after a decision', async () => {
    const readWaiting = async () => (await api.collections.moderationCases.findOne({ targetId: listingId }))?.waiting
    await report()
    await report(api.as(other))
    expect(await readWaiting()).toBe(2)
    await decide('hide')
    expect(await readWaiting()).toBe(0)
    await fetchBody(api.as(host), appealListing, {
      params: { id: listingId },
      body: { text: 'It is my own room, and I live here.' },
    })
    expect(await readWaiting()).toBe(1)
    await decide('restore')
    expect(await readWaiting()).toBe(0)
  })

  test('no longer lists a target that was dismissed, until it is reported again', async () => {
    await report()
    await decide('dismiss')
    expect(await fetchBody(api.as(moderator), listModerationQueue)).toEqual({ items: [], next: null })
    await report()
    expect((await fetchBody(api.as(moderator), listModerationQueue)).items).toMatchObject([{ reporters: 1 }])
    const target = await readTarget()
    expect(target.reporters).toBe(1)
    expect(target.reports.map(({ status }) => status)).toEqual(['open', 'closed'])
  })
})

describe('a target', () => {
  test('shows the snapshot beside the present state, the person and the history', async () => {
    await report()
    await api
      .as(host)
      .put(`/roommates/${listingId}`)
      .send(listingBody({ description: 'Another text.' }))
      .expect(200)
    await decide('warn')
    expect(await readTarget()).toMatchObject({
      target: listing(),
      state: 'visible',
      open: false,
      present: { text: 'Another text.' },
      person: { id: host.uid, name: 'Hana Host', suspended: false, listings: 1, history: [{ action: 'warn' }] },
      reports: [
        { reporter: { name: 'Sam Seeker' }, status: 'closed', snapshot: { text: listingBody()['description'] } },
      ],
      actions: [{ action: 'warn', reason: 'Because of warn.', by: 'Morgan Ellis' }],
      allowed: ['hide', 'ask-changes', 'warn', 'suspend'],
    })
  })

  test('stays with its snapshot when its owner deletes the listing', async () => {
    await report()
    await api.as(host).delete(`/roommates/${listingId}`).expect(204)
    const { state, present, reports, allowed } = await readTarget()
    expect({ state, present, allowed }).toEqual({
      state: 'removed',
      present: null,
      allowed: ['dismiss', 'warn', 'suspend'],
    })
    expect(reports).toHaveLength(1)
  })

  test('of a deleted listing is kept for a year after the case was closed and the listing deleted', async () => {
    const readExpiry = async () => daysUntil((await api.collections.moderationCases.findOne())?.expiresAt)
    await report()
    await decide('warn')
    expect(await readExpiry()).toBeUndefined()
    await api.as(host).delete(`/roommates/${listingId}`).expect(204)
    expect(await readExpiry()).toBe(365)
    await api.clear()
    listingId = await insertListing(api, host)
    await report()
    await api.as(host).delete(`/roommates/${listingId}`).expect(204)
    expect(await readExpiry()).toBeUndefined()
    await decide('warn')
    expect(await readExpiry()).toBe(365)
  })

  test('of a deleted listing whose owner is suspended is kept for a year, too', async () => {
    const person: TargetRef = { type: 'person', id: host.uid }
    await report()
    await fetchBody(api.as(seeker), createReport, { body: { target: 'person', id: listingId, reason: 'scam' } })
    await api.as(host).delete(`/roommates/${listingId}`).expect(204)
    expect((await act('suspend', { target: person })).status).toBe(200)
    await decide('dismiss')
    const found = await api.collections.moderationCases.findOne({ targetId: listingId })
    expect(daysUntil(found?.expiresAt)).toBe(365)
  })

  test('is found by an id in capitals', async () => {
    await report()
    const params = { ...listing(), id: listingId.toUpperCase() }
    expect((await fetchBody(api.as(moderator), getModerationTarget, { params })).target).toEqual(listing())
  })
})

describe('an action', () => {
  test('without a reason, or about oneself, changes nothing', async () => {
    await report()
    const params = listing()
    const empty = await call(api.as(moderator), moderateTarget, { params, body: { action: 'hide', reason: ' ' } })
    expectError(empty, 'validation_failed')
    const own = await insertListing(api, other)
    await fetchBody(api.as(seeker), createReport, { body: { target: 'listing', id: own, reason: 'scam' } })
    expectError(await act('dismiss', { by: other, target: { type: 'listing', id: own } }), 'forbidden')
    expect(await api.collections.auditLog.countDocuments()).toBe(0)
  })

  test.each([
    ['hide', 'Your room is hidden'],
    ['ask-changes', 'Please make changes to your room'],
    ['warn', 'A warning from our team'],
    ['suspend', 'Your account is suspended'],
  ] as const)('%s tells the owner the reason', async (action, title) => {
    await report()
    await decide(action)
    const [notice, ...others] = await api.collections.notifications.find({ uid: host.uid, type: 'safety' }).toArray()
    expect(notice?.title).toBe(title)
    expect(notice?.body).toContain(`Because of ${action}.`)
    expect(others).toEqual([])
  })

  test('tells the reporters the outcome', async () => {
    await report()
    await decide('hide')
    expect(await readNotices(seeker)).toEqual([
      {
        title: 'We looked at your report',
        body: 'Thanks for reporting “Sunny room near the park”. We looked into it and took action.',
      },
    ])
  })

  test('mails the outcome, without a text of the room, once to each address that visitors of a case left', async () => {
    const reportFrom = (network: string, email: string) =>
      fetchBody(api.visitor({ 'X-Forwarded-For': network }), createReport, {
        body: { target: 'listing', id: listingId, reason: 'scam', email },
      })
    await reportFrom('192.0.2.1', 'ana@example.com')
    await reportFrom('192.0.2.2', 'Ana@Example.com')
    await decide('dismiss')
    await reportFrom('192.0.2.1', 'ana@example.com')
    await reportFrom('192.0.2.2', 'ben@example.com')
    await decide('hide')
    const mails = await readWrittenMails(api)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'We looked at your report'],
      ['ben@example.com', 'We looked at your report'],
    ])
    expect(mails[0]?.text).toContain('We looked into it and found nothing against our rules.')
    expect(mails[1]?.text).toContain('We looked into it and took action')
    expect(JSON.stringify(mails)).not.toContain('Sunny room')
  })

  test('mails no second outcome to an address that got one in another case', async () => {
    const other = await insertListing(api, host)
    for (const [id, email] of [
      [listingId, 'ana@example.com'],
      [other, 'ana+again@example.com'],
    ] as const) {
      await fetchBody(api.visitor(), createReport, { body: { target: 'listing', id, reason: 'scam', email } })
      await fetchBody(api.as(moderator), moderateTarget, {
        params: { type: 'listing', id },
        body: { action: 'dismiss', reason: 'A usual room.' },
      })
    }
    expect(await api.collections.outbox.countDocuments()).toBe(1)
  })

  test('reads in its transaction only what the transaction sees', async () => {
    await report()
    api.commands.splice(0)
    await decide('hide')
    const names = api.commands.map(({ name }) => name)
    const first = api.commands.findIndex(({ command }) => command['startTransaction'] === true)
    const inside = api.commands.slice(first, names.indexOf('commitTransaction'))
    expect(inside.filter(({ command }) => command['autocommit'] !== false)).toEqual([])
    expect(inside.length).toBeGreaterThan(5)
  })

  test('removes addresses of visitors and contact details from the reports that it closes, which stay a year', async () => {
    const body = { target: 'listing', id: listingId, reason: 'scam', email: 'ana@example.com' } as const
    await fetchBody(api.visitor(), createReport, { body })
    expect((await readTarget()).reports).toMatchObject([{ snapshot: { contactInfo: 'host@example.com' } }])
    await decide('hide')
    const [stored] = await api.collections.reports.find().toArray()
    expect(stored).not.toHaveProperty('email')
    expect(stored?.snapshot).toMatchObject({ title: 'Sunny room near the park' })
    expect(stored?.snapshot).not.toHaveProperty('contactInfo')
    expect(daysUntil(stored?.expiresAt)).toBe(365)
    const [entry] = await api.collections.auditLog.find().toArray()
    expect(daysUntil(entry?.expiresAt)).toBe(730)
  })

  test('by two moderators at the same time is carried out once', async () => {
    await report()
    const responses = await Promise.all([act('hide'), act('hide', { by: other })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await api.collections.auditLog.countDocuments()).toBe(1)
    expect(await readNotices(host)).toHaveLength(1)
  })

  test('returns a conflict and changes nothing if another moderator decided the case first', async () => {
    await report()
    const { actions } = createServices({
      ...api.context,
      transaction: async (run) => {
        await decide('dismiss')
        return api.context.transaction(run)
      },
    })
    const decision = { action: 'hide', reason: 'Because of hide.' } as const
    const late = actions.act({ type: 'listing', targetId: listingId }, other, decision)
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await isShown()).toBe(true)
    expect((await readTarget()).actions.map(({ action }) => action)).toEqual(['dismiss'])
  })
})

describe('an appeal', () => {
  const appeal = (by: Person) =>
    call(api.as(by), appealListing, { params: { id: listingId }, body: { text: 'The photos show my own room.' } })

  test('opens the case of a hidden listing, once', async () => {
    await report()
    await decide('hide')
    expectError(await appeal(seeker), 'not_found')
    const responses = await Promise.all([appeal(host), appeal(host)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await fetchBody(api.as(host), getListing, { params: { id: listingId } })).toMatchObject({
      hidden: { canAppeal: false },
    })
    expect(await readTarget()).toMatchObject({
      open: true,
      appeal: { text: 'The photos show my own room.' },
      allowed: ['dismiss', 'restore', 'suspend'],
    })
    await decide('dismiss')
    expect(await readTarget()).toMatchObject({ open: false, state: 'hidden', appeal: null })
    expect(await readNotices(host)).toContainEqual({
      title: 'We declined your appeal',
      body: '“Sunny room near the park”: Because of dismiss.',
    })
    expectError(await appeal(host), 'conflict')
  })

  test('that is dismissed tells reporters that action was taken', async () => {
    await report()
    await hideListing(api, listingId)
    expect((await appeal(host)).status).toBe(201)
    await decide('dismiss')
    expect((await readNotices(seeker)).map(({ body }) => body)).toEqual([
      'Thanks for reporting “Sunny room near the park”. We looked into it and took action.',
    ])
  })
})

describe('a suspension', () => {
  const runJob = (context = api.context) => {
    // An attempt that failed before is due again.
    api.clock.advance(40_000)
    return runWork(context)
  }

  test('sends a user who blocked the person the warning and the outcome without name or title', async () => {
    const body = messageBody('Is the room still free now?')
    await fetchBody(api.as(seeker), messageListing, { params: { id: listingId }, body })
    await report()
    await fetchBody(api.as(seeker), createBlock, { body: { listingId } })
    await decide('suspend')
    await runJob()
    const notices = await readNotices(seeker)
    expect(notices.map(({ title }) => title).sort()).toEqual([
      'Be careful with someone you messaged',
      'We looked at your report',
    ])
    expect(JSON.stringify(notices)).not.toMatch(/Hana Host|Sunny room/)
  })

  test('warns 300 people it wrote with, in batches, each once', async () => {
    const partners = Array.from({ length: 300 }, (_, i) => ({
      id: new ObjectId().toHexString(),
      seekerUid: `seeker ${i}`,
    }))
    await insertConversations(
      api,
      partners.map((each) => ({ ...each, hostUid: host.uid })),
    )
    const sizes: number[] = []
    for await (const some of api.services.messages.findPartners(host.uid)) sizes.push(some.length)
    expect(sizes).toEqual([250, 50])
    await report()
    await decide('suspend')
    await api.finishWork()
    const warned = await api.collections.notifications.distinct('uid', {
      title: 'Be careful with someone you messaged',
    })
    expect(warned).toHaveLength(300)
  })

  test('disables the account, hides its listings until it is lifted and warns the people it wrote with', async () => {
    const params = { id: listingId }
    const body = messageBody('Is the room still free now?')
    await fetchBody(api.as(seeker), messageListing, { params, body })
    const otherHost = await api.createPerson()
    const otherRoom = await insertListing(api, otherHost)
    await fetchBody(api.as(host), messageListing, { params: { id: otherRoom }, body })
    await report()
    await decide('suspend')
    await runJob()
    expect(await readNotices(otherHost)).toMatchObject([
      { title: 'Be careful with someone you messaged', body: expect.stringContaining('Hana Host’s account') as string },
    ])
    expectError(await api.as(host).get('/my-listings'), 'unauthenticated')
    expect(await isShown()).toBe(false)
    expect((await readNotices(seeker)).map(({ title }) => title).sort()).toEqual([
      'Be careful with someone you messaged',
      'We looked at your report',
    ])
    expect(await readTarget()).toMatchObject({ state: 'suspended', person: { suspended: true }, allowed: ['lift'] })
    await decide('lift')
    await runJob()
    expect(await isShown()).toBe(true)
    expect((await readNotices(host)).map(({ title }) => title).sort()).toEqual([
      'Your account is active again',
      'Your account is suspended',
    ])
    expect(await readTarget()).toMatchObject({ state: 'visible', person: { suspended: false } })
    expect((await readTarget()).actions.map(({ action }) => action)).toEqual(['lift', 'suspend'])
  })

  test('keeps a room hidden that waits for a decision; its end returns the case to the queue', async () => {
    await report()
    await hideListing(api, listingId, 'reports')
    expect((await readTarget()).allowed).toEqual(['restore', 'hide', 'suspend'])
    await decide('suspend')
    await decide('lift')
    expect(await readTarget()).toMatchObject({ state: 'hidden', open: true, allowed: ['restore', 'hide', 'suspend'] })
    expect((await fetchBody(api.as(moderator), listModerationQueue)).items).toMatchObject([{ target: listing() }])
  })

  test("refuses each of the person's writes on all servers, even before Firebase has disabled the account", async () => {
    const otherServer = await startTestApi({ databaseName: api.databaseName })
    await otherServer.as(host).get('/me').expect(200)
    await report()
    await decide('suspend')
    const writes = Object.values<Endpoint>(endpoints).filter(
      ({ method, auth }) => method !== 'GET' && auth !== 'ignored',
    )
    expect(writes.length).toBeGreaterThan(20)
    for (const write of writes) {
      expectError(await sendValid(otherServer.as(host), write, listingId), 'unauthenticated')
    }
    await otherServer.close()
  })

  test('refuses the edit that a moderator asked for, even before Firebase has disabled the account', async () => {
    await report()
    await decide('ask-changes')
    await fetchBody(api.as(seeker), createReport, {
      body: { target: 'listing', id: await insertListing(api, host), reason: 'scam' },
    })
    const [open] = (await fetchBody(api.as(moderator), listModerationQueue)).items
    expect((await act('suspend', { target: open?.target ?? listing() })).status).toBe(200)
    expectError(await api.as(host).put(`/roommates/${listingId}`).send(listingBody()), 'unauthenticated')
    expect(await api.collections.listings.countDocuments()).toBe(0)
  })

  test('that runs at the same time as the restoration of a room leaves no visible room', async () => {
    await report()
    const target = { type: 'person', id: host.uid } as const
    const { conversation } = await fetchBody(api.as(seeker), messageListing, {
      params: { id: listingId },
      body: messageBody(),
    })
    await fetchBody(api.as(seeker), createReport, {
      body: { target: 'person', id: conversation._id, reason: 'scam' },
    })
    for (let round = 0; round < 8; round++) {
      await hideListing(api, listingId)
      const [restored, suspended] = await Promise.all([act('restore'), act('suspend', { target })])
      expect([200, 409], restored.text).toContain(restored.status)
      expect(suspended.status, suspended.text).toBe(200)
      expect(await api.collections.listings.countDocuments(), `round ${round}`).toBe(0)
      expect((await act('lift', { target })).status).toBe(200)
    }
  })

  test('that runs at the same time as a post of the person leaves no visible room', async () => {
    await report()
    const [posted] = await Promise.all([api.as(host).post('/roommates').send(listingBody()), decide('suspend')])
    expect([201, 401], posted.text).toContain(posted.status)
    expect(await api.collections.listings.countDocuments()).toBe(0)
  })

  test('is carried out by the next run after a failure or a crash in any step', async () => {
    await fetchBody(api.as(seeker), messageListing, { params: { id: listingId }, body: messageBody() })
    await report()
    // Carries out the suspensions of earlier tests.
    await runJob()
    const calls: boolean[] = []
    const during = (interrupt: () => unknown): TestApi['context'] => ({
      ...api.context,
      setAccountDisabled: async (uid, disabled) => {
        calls.push(disabled)
        await api.context.setAccountDisabled(uid, disabled)
        await interrupt()
      },
    })
    const crash = () => Promise.reject(new Error('crashed'))
    // Nothing is stored, so nothing is carried out.
    const failing = { ...api.context, transaction: crash }
    const decision = { action: 'suspend', reason: 'Because.' } as const
    const key = { type: 'listing', targetId: listingId } as const
    await expect(createServices(failing).actions.act(key, moderator, decision)).rejects.toThrow('crashed')
    await runJob(during(() => undefined))
    expect(calls).toEqual([])
    await decide('suspend')
    // Firebase is out of reach.
    await expect(runJob({ ...api.context, setAccountDisabled: crash })).rejects.toThrow('Some work failed')
    // Crashes after Firebase has disabled the account, and before people are warned.
    await expect(runJob(during(crash))).rejects.toThrow('Some work failed')
    await expect(runJob({ ...during(() => undefined), transaction: crash })).rejects.toThrow()
    await runJob(during(() => undefined))
    expect(calls).toEqual([true, true, true])
    expectError(await api.as(host).get('/my-listings'), 'unauthenticated')
    expect((await readNotices(seeker)).filter(({ title }) => title.startsWith('Be careful'))).toHaveLength(1)
    await runJob(during(() => undefined))
    expect(calls).toEqual([true, true, true])
  })

  test('that is lifted while the job disables the account ends with the account enabled', async () => {
    await report()
    await decide('suspend')
    await runJob({
      ...api.context,
      setAccountDisabled: async (uid, disabled) => {
        if (disabled) {
          // Meanwhile, a moderator lifts the suspension, and another server carries that out.
          await decide('lift')
          await runWork(api.context)
        }
        await api.context.setAccountDisabled(uid, disabled)
      },
    })
    await runJob()
    await api.as(host).get('/my-listings').expect(200)
    expect(await api.collections.work.countDocuments({ kind: 'carry out suspensions' })).toBe(0)
  })

  test('of a seeker closes their conversations until it is lifted', async () => {
    const writer = await api.createPerson()
    const { conversation } = await fetchBody(api.as(writer), messageListing, {
      params: { id: listingId },
      body: messageBody(),
    })
    const params = { id: conversation._id }
    const readState = async () => (await fetchBody(api.as(host), getConversation, { params })).state
    const target: TargetRef = { type: 'person', id: writer.uid }
    await planMails(inMinutes(6))
    expect(await api.collections.outbox.countDocuments({ person: host.uid })).toBe(1)
    await fetchBody(api.as(host), createReport, { body: { target: 'person', id: params.id, reason: 'scam' } })
    expect((await act('suspend', { target })).status).toBe(200)
    await runJob()
    expect(await readState()).toBe('closed')
    expect((await fetchBody(api.as(host), listNotifications)).items.map(({ type }) => type)).toEqual([
      'safety',
      'safety',
    ])
    const mails = await deliverMails(api, inMinutes(7))
    expect(mails.filter(({ person, topic }) => person === host.uid && topic === 'message')).toEqual([])
    expectError(await call(api.as(host), sendMessage, { params, body: messageBody() }), 'conflict')
    expect((await fetchBody(api.as(host), getUnread)).messages).toBe(0)
    expect((await act('lift', { target })).status).toBe(200)
    await runJob()
    expect(await readState()).toBe('open')
    await fetchBody(api.as(host), sendMessage, { params, body: messageBody() })
  })
})

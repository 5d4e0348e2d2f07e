import { declineApplicants, listApplicants } from '@roommate-finder/contracts/applicants'
import { DECLINED_TEXT, declineConversation, INVITATION_ENDED_TEXT } from '@roommate-finder/contracts/decline'
import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import {
  MAX_APPLICANTS_SHOWN,
  MAX_CONVERSATIONS_BY_HOST,
  MAX_DECLINED_AT_ONCE,
} from '@roommate-finder/contracts/limits'
import { getListing } from '@roommate-finder/contracts/listings'
import { inviteSeeker } from '@roommate-finder/contracts/matches'
import { messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock } from '@roommate-finder/contracts/trust'
import { cancelViewing, confirmViewing, proposeViewings } from '@roommate-finder/contracts/viewings'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { listAnswers, putHousehold, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { insertInterests } from '../../testing/insert-interests.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertProfiles } from '../../testing/insert-profile.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000

const { api, host, seeker } = await startWithHostAndSeeker()
const [ana, ben] = [
  await api.createStoredPerson({ name: 'Ana Lima' }),
  await api.createStoredPerson({ name: 'Ben Ortiz', emailVerified: false, email: 'ben.ortiz@example.com' }),
]
await api.as(seeker).get('/me').expect(200)

let id: string
beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Green door room' })
})

const like = (by: Person) => fetchBody(api.as(by), likeListing, { params: { id } })
const write = async (by: Person) =>
  (await fetchBody(api.as(by), messageListing, { params: { id }, body: messageBody() })).conversation._id
const answer = (conversationId: string, by = host) =>
  fetchBody(api.as(by), sendMessage, { params: { id: conversationId }, body: messageBody('It is.') })
const list = async (by = host) => (await fetchBody(api.as(by), listApplicants, { params: { id } })).items
const decline = (ids: string[], by = host, room = id) =>
  call(api.as(by), declineApplicants, { params: { id: room }, body: { ids, reason: 'dates' } })
const listStages = async () => (await list()).map(({ name, stage }) => `${name}: ${stage}`)
const readTexts = async (uid: string) => {
  const conversation = await api.collections.conversations.findOne({ seekerUid: uid })
  const found = await api.collections.conversationMessages
    .find({ conversationId: conversation?._id ?? new ObjectId() })
    .toArray()
  return found.map(({ body }) => body)
}

const slot = () => {
  const startsAt = new Date(api.clock.now().getTime() + 48 * HOUR_MS)
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + HOUR_MS / 2).toISOString() }
}

describe('the applicants of a room', () => {
  test('have interest, messages or both, each once, the longest wait first, then the latest activity', async () => {
    await like(ana)
    const first = await write(seeker)
    await like(seeker)
    const second = await write(ben)
    expect(await list()).toMatchObject([
      { _id: first, conversationId: first, name: 'Sam Seeker', stage: 'new', email: seeker.email },
      { _id: second, conversationId: second, name: 'Ben Ortiz', stage: 'new', preview: 'Is the room still available?' },
      { name: 'Ana Lima', stage: 'new', email: ana.email },
    ])
    const [sam, , interested] = await list()
    expect(sam?.waitingSince).toBe(sam?.since)
    expect(sam?.interestId).toBeDefined()
    expect(interested?._id).toBe(interested?.interestId)
    expect(interested).not.toHaveProperty('waitingSince')
    expect(interested).not.toHaveProperty('conversationId')
    await answer(first)
    expect(await listStages()).toEqual(['Ben Ortiz: new', 'Sam Seeker: talking', 'Ana Lima: new'])
    expect((await list()).map(({ lastMine }) => lastMine)).toEqual([undefined, true, undefined])
  })

  test('who have put the conversation away no longer wait', async () => {
    const conversationId = await write(seeker)
    await api.as(seeker).post(`/conversations/${conversationId}/archive`).expect(204)
    const [sam] = await list()
    expect(sam?.stage).toBe('talking')
    expect(sam).not.toHaveProperty('waitingSince')
    expect(await fetchBody(api.visitor(), getListing, { params: { id } })).toMatchObject({ waiting: 0 })
  })

  test('show an unconfirmed address masked, and none of people without interest', async () => {
    await write(seeker)
    await like(ben)
    const found = await list()
    expect(found.map(({ email }) => email)).toEqual([undefined, 'b•••@example.com'])
    expect(JSON.stringify(found)).not.toContain(seeker.email)
  })

  test('move through the stages as viewings are proposed, confirmed and canceled', async () => {
    const conversationId = await write(seeker)
    const { startsAt, endsAt } = slot()
    const params = { id: conversationId }
    const body = { slots: [{ startsAt, endsAt }], place: '410 Elm Street' }
    const { viewings } = await fetchBody(api.as(host), proposeViewings, { params, body })
    const [viewing] = viewings
    expect(await list()).toMatchObject([
      { stage: 'viewing', viewing: { startsAt, state: 'proposed', proposedBy: 'host' } },
    ])
    const of = { params: { id: viewing?._id ?? '' }, body: {} }
    await fetchBody(api.as(seeker), confirmViewing, of)
    const [confirmed] = await list()
    const shown = { _id: viewing?._id, startsAt, timeZone: viewing?.timeZone, proposedBy: 'host' }
    expect(confirmed?.viewing).toEqual({ ...shown, state: 'confirmed' })
    await fetchBody(api.as(seeker), cancelViewing, of)
    expect(await list()).toMatchObject([{ stage: 'talking' }])
    await decline([conversationId])
    await fetchBody(api.as(host), proposeViewings, { params, body })
    expect(await list()).toMatchObject([{ stage: 'viewing', declined: { reason: 'dates' } }])
  })

  test('leave out people who are blocked, have left or are suspended', async () => {
    const conversationId = await write(seeker)
    await like(seeker)
    await like(ana)
    await write(ben)
    await fetchBody(api.as(seeker), createBlock, { body: { conversationId } })
    const decision = { reason: 'A scam.', at: api.clock.now(), cause: 'decision' }
    await api.context.transaction((session) => api.services.suspensions.suspend(ana.uid, decision, session))
    await api.services.messages.deleteUser(ben)
    expect(await list()).toEqual([])
    await api.collections.users.updateOne({ _id: ana.uid }, { $unset: { suspendedAt: '' } })
  })

  test('show an invited person by first name alone, until they answer', async () => {
    const [seekerId = ''] = await insertProfiles(api, [{ uid: seeker.uid, budgetMax: 900 }])
    const body = { seekerId, body: 'Would you like to see our room?' }
    const { conversationId } = await fetchBody(api.as(host), inviteSeeker, { params: { id }, body })
    const [invited] = await list()
    expect(invited).toMatchObject({ name: 'Sam', stage: 'talking', invited: true, verified: false, memberSince: null })
    expect(JSON.stringify(invited)).not.toContain('Seeker')
    await answer(conversationId, seeker)
    expect(await listStages()).toEqual(['Sam Seeker: talking'])
  })

  test('who decline an invitation are declined', async () => {
    const [seekerId = ''] = await insertProfiles(api, [{ uid: seeker.uid }])
    const body = { seekerId, body: 'Would you like to see our room?' }
    const { conversationId } = await fetchBody(api.as(host), inviteSeeker, { params: { id }, body })
    await call(api.as(seeker), declineConversation, { params: { id: conversationId }, body: {} })
    expect(await listStages()).toEqual(['Sam: declined'])
  })

  test('have the fit and the plans of a visible profile, for a host with a confirmed address', async () => {
    await putHousehold(api.as(host), id, listAnswers(QUIET))
    const plans = { budgetMax: 900, moveIn: { from: '2027-01-01', to: '2027-02-01' }, stayMonths: 12 }
    await insertProfiles(api, [
      { uid: seeker.uid, answers: listAnswers(QUIET), intro: 'I like plants.', ...plans },
      { uid: ana.uid, ...plans, visible: false },
    ])
    await write(seeker)
    await write(ana)
    const [sam, hidden] = await list()
    expect(sam).toMatchObject({ ...plans, fit: { verdict: 'good' } })
    expect(hidden?.name).toBe('Ana Lima')
    for (const field of ['fit', 'budgetMax', 'moveIn', 'stayMonths']) expect(hidden).not.toHaveProperty(field)
    const unconfirmed = await api.createPerson({ emailVerified: false })
    await api.collections.listings.updateOne({}, { $set: { ownerUid: unconfirmed.uid } })
    await api.collections.conversations.updateMany({}, { $set: { hostUid: unconfirmed.uid } })
    const [seen] = await list(unconfirmed)
    expect(seen?.name).toBe('Sam Seeker')
    expect(seen).not.toHaveProperty('fit')
    expect(seen).not.toHaveProperty('budgetMax')
  })

  test('are those of the last 200 people, also of both lists together', async () => {
    await insertInterests(api, id, 150)
    const insertTalks = (count: number) =>
      insertConversations(
        api,
        Array.from({ length: count }, (_, i) => ({
          id: new ObjectId().toHexString(),
          listingId: new ObjectId(id),
          seekerUid: `seeker-${i}`,
          hostUid: host.uid,
        })),
      )
    await insertTalks(MAX_APPLICANTS_SHOWN - 150)
    const read = () => fetchBody(api.as(host), listApplicants, { params: { id } })
    const whole = await read()
    expect([whole.items.length, whole.isCut]).toEqual([MAX_APPLICANTS_SHOWN, false])
    await write(seeker)
    const cut = await read()
    expect([cut.items.length, cut.isCut]).toEqual([MAX_APPLICANTS_SHOWN, true])
    expect(cut.items.map(({ name }) => name)).toContain('Sam Seeker')
  })

  test('who wait or have a viewing are never among those who are left out', async () => {
    const [waits, meets] = [await write(seeker), await write(ana)]
    await fetchBody(api.as(host), proposeViewings, { params: { id: meets }, body: { slots: [slot()] } })
    await insertConversations(
      api,
      Array.from({ length: MAX_APPLICANTS_SHOWN + 5 }, (_, i) => ({
        id: new ObjectId().toHexString(),
        listingId: new ObjectId(id),
        seekerUid: `seeker-${i}`,
        hostUid: host.uid,
        hostRepliedAt: api.clock.now(),
        createdAt: api.clock.now(),
      })),
    )
    const { items, isCut } = await fetchBody(api.as(host), listApplicants, { params: { id } })
    expect([items.length, isCut]).toEqual([MAX_APPLICANTS_SHOWN, true])
    expect(items.map(({ _id }) => _id)).toEqual(expect.arrayContaining([waits, meets]))
  })

  test('take the same number of queries for one and for many', async () => {
    const count = async () => {
      api.reads.length = 0
      await list()
      return api.reads.length
    }
    await write(seeker)
    await like(seeker)
    const few = await count()
    for (const person of [ana, ben]) {
      await write(person)
      await like(person)
    }
    expect(await count()).toBe(few)
  })

  test('are for the owner alone, also while the room is hidden', async () => {
    await write(seeker)
    expectError(await call(api.as(seeker), listApplicants, { params: { id } }), 'forbidden')
    await hideListing(api, id)
    expect(await listStages()).toEqual(['Sam Seeker: new'])
    expectError(await call(api.as(seeker), listApplicants, { params: { id } }), 'not_found')
  })
})

describe('declining several applicants', () => {
  test('tells each politely once, and keeps the reason for the host', async () => {
    await like(ana)
    const conversationId = await write(seeker)
    await like(seeker)
    const people = await list()
    const ids = people.flatMap(({ _id, interestId }) => [_id, interestId ?? _id])
    for (let i = 0; i < 2; i++) expect((await decline(ids)).status).toBe(204)
    for (const { uid } of [ana, seeker])
      expect((await readTexts(uid)).filter((body) => body === DECLINED_TEXT)).toHaveLength(1)
    expect(await list()).toMatchObject([
      { stage: 'declined', declined: { reason: 'dates' } },
      { stage: 'declined', declined: { reason: 'dates' } },
    ])
    expect((await list()).map(({ conversationId: each }) => each)).toContain(conversationId)
    const { items } = await fetchBody(api.as(ana), listNotifications)
    expect(items).toMatchObject([{ title: expect.stringContaining('Hana Host') as string, type: 'message' }])
    const waiting = await fetchBody(api.visitor(), getListing, { params: { id } })
    expect(waiting.waiting).toBe(0)
  })

  test('of an interested person starts a conversation that both can go on with', async () => {
    await like(ana)
    await decline((await list()).map(({ _id }) => _id))
    const [declined] = await list()
    await answer(declined?.conversationId ?? '', ana)
    await answer(declined?.conversationId ?? '')
    expect(await readTexts(ana.uid)).toHaveLength(3)
  })

  test('does not count as writing to new people', async () => {
    const people = Array.from({ length: MAX_CONVERSATIONS_BY_HOST + 5 }, (_, i) => `person-${i}`)
    await insertInterests(api, id, people.length)
    const ids = (await list()).map(({ _id }) => _id)
    expect((await decline(ids)).status).toBe(204)
    expect(await api.collections.conversations.countDocuments({ declined: { $exists: true } })).toBe(people.length)
    await like(ana)
    const [first] = await list()
    const params = { id, interestId: first?.interestId ?? '' }
    expect((await call(api.as(host), messageInterested, { params, body: messageBody() })).status).toBe(201)
  })

  test('of an invited person says that the room is no longer free', async () => {
    const [seekerId = ''] = await insertProfiles(api, [{ uid: seeker.uid }])
    const body = { seekerId, body: 'Would you like to see our room?' }
    const { conversationId } = await fetchBody(api.as(host), inviteSeeker, { params: { id }, body })
    await decline([conversationId])
    expect(await readTexts(seeker.uid)).toContain(INVITATION_ENDED_TEXT)
  })

  test('leaves out people who are gone, and does the others', async () => {
    const gone = await write(seeker)
    const other = await write(ana)
    await like(ben)
    const ids = (await list()).map(({ _id }) => _id)
    await fetchBody(api.as(ben), unlikeListing, { params: { id } })
    await api.collections.conversations.updateOne({ _id: new ObjectId(gone) }, { $set: { blocked: true } })
    expect((await decline([...ids, new ObjectId().toHexString()])).status).toBe(204)
    expect(await readTexts(seeker.uid)).not.toContain(DECLINED_TEXT)
    expect(await list()).toMatchObject([{ _id: other, stage: 'declined' }])
  })

  test('at the same time as the person writes, or twice, sends one message', async () => {
    await like(ana)
    const ids = (await list()).map(({ _id }) => _id)
    const [first, second, wrote] = await Promise.all([decline(ids), decline(ids), write(ana)])
    expect([first.status, second.status]).toEqual([204, 204])
    expect(wrote).toBeDefined()
    expect((await readTexts(ana.uid)).filter((body) => body === DECLINED_TEXT)).toHaveLength(1)
    expect(await listStages()).toEqual(['Ana Lima: declined'])
  })

  test('of other rooms, one’s own or another host’s, does nothing', async () => {
    const conversationId = await write(seeker)
    await like(ana)
    const ids = (await list()).map(({ _id }) => _id)
    const [own, others] = [await insertListing(api, host), await insertListing(api, ben)]
    expect((await decline(ids, host, own)).status).toBe(204)
    expect((await decline(ids, ben, others)).status).toBe(204)
    expectError(await decline(ids, ben), 'forbidden')
    expect(await readTexts(seeker.uid)).toHaveLength(1)
    expect(await readTexts(ana.uid)).toEqual([])
    expect(ids).toContain(conversationId)
  })

  test('is refused for more people than at once, and while the room is hidden', async () => {
    const conversationId = await write(seeker)
    const many = Array.from({ length: MAX_DECLINED_AT_ONCE + 1 }, () => new ObjectId().toHexString())
    expectError(await decline(many), 'validation_failed')
    await hideListing(api, id)
    expectError(await decline([conversationId]), 'conflict')
    expect(await readTexts(seeker.uid)).toHaveLength(1)
  })
})

import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getListing, listListings } from '@roommate-finder/contracts/listings'
import { getModerationTarget, listModerationQueue, moderateTarget } from '@roommate-finder/contracts/moderation'
import { appealListing, createReport } from '@roommate-finder/contracts/trust'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { hideListing, insertCase } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { listingBody, type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

const DAY_MS = 86_400_000

/** 45 points: an advance payment and contact details. */
const doubtful = { description: 'Pay the deposit before you visit. Write to fast.room@example.com.' }
/** 70 points with a rent of 300. */
const scam = { ...doubtful, rent: 300 }

let api: TestApi
let host: Person
let moderator: Person

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson({ name: 'Hana Host' })
  moderator = await api.createPerson({ role: 'moderator' })
})
beforeEach(async () => {
  await api.clear()
  for (let i = 0; i < 8; i++) await insertListing(api, { uid: `other ${i}` }, { rent: 1_000 })
})
afterAll(() => api.close())

const isShown = async (id: string) => (await fetchBody(api.visitor(), listListings)).some(({ _id }) => _id === id)

const readQueue = async () => (await fetchBody(api.as(moderator), listModerationQueue)).items

const words = (count: number, stem = 'description') => Array.from({ length: count }, (_, i) => `${stem}${i}`)

const edit = (id: string, fields: Record<string, unknown>) =>
  api.as(host).put(`/roommates/${id}`).send(listingBody(fields)).expect(200)

const decide = (id: string, action: 'dismiss' | 'restore' | 'ask-changes' | 'hide') =>
  fetchBody(api.as(moderator), moderateTarget, {
    params: { type: 'listing', id },
    body: { action, reason: 'Because of the text.' },
  })

describe('a posted listing', () => {
  test('without signals is live and not in the queue', async () => {
    const id = await postListing(api.as(host))
    expect(await isShown(id)).toBe(true)
    expect(await readQueue()).toEqual([])
  })

  test('with 30 to 59 points is live and in the queue', async () => {
    const id = await postListing(api.as(host), doubtful)
    expect(await isShown(id)).toBe(true)
    expect(await readQueue()).toMatchObject([{ target: { id }, state: 'visible', reporters: 0, risk: { points: 45 } }])
  })

  test('with 60 points or more waits for a moderator, matches no saved search, and its owner is notified', async () => {
    const id = await postListing(api.as(host), scam)
    expect(await isShown(id)).toBe(false)
    expectError(await call(api.visitor(), getListing, { params: { id } }), 'not_found')
    expect(await fetchBody(api.as(host), getListing, { params: { id } })).toMatchObject({ hidden: { by: 'risk' } })
    // The mail is one to the owner.
    expect(await api.collections.work.distinct('kind')).toEqual(['request plans', 'withdraw hidden rooms'])
    expect(await readQueue()).toMatchObject([{ target: { id }, state: 'hidden', risk: { points: 70 } }])
    expect(await api.collections.notifications.findOne({ uid: host.uid })).toMatchObject({
      title: 'We’re checking your room',
    })
    const target = await fetchBody(api.as(moderator), getModerationTarget, { params: { type: 'listing', id } })
    expect(target.allowed).toEqual(['restore', 'hide', 'suspend'])
    expect(target.risk.signals).toHaveLength(3)
  })

  test('gets no points for a low rent if only the rooms of seven other hosts can be compared', async () => {
    const all = Array.from({ length: 9 }, () => ({ rent: 1_000, createdAt: new Date(Date.now() - 9 * DAY_MS) }))
    await api.collections.listings.deleteOne({ ownerUid: 'other 0' })
    await insertListings(api, { uid: 'other 1' }, all)
    await insertListings(api, host, all)
    await postListing(api.as(host), scam)
    expect(await readQueue()).toMatchObject([{ risk: { points: 45 } }])
  })

  test('gets no points for a low rent because one host has many rooms with a high one', async () => {
    const rooms = Array.from({ length: 20 }, () => ({ rent: 9_000 }))
    await insertListings(api, { uid: 'flooder' }, rooms)
    await postListing(api.as(host), { ...doubtful, rent: 600 })
    expect(await readQueue()).toMatchObject([{ risk: { points: 45 } }])
  })

  test('with most of the description of another listing is in the queue, unless both have the same owner', async () => {
    const original = words(40)
    await postListing(api.as(host), { description: original.join(' ') })
    await postListing(api.as(host), { description: `${original.join(' ')} again` })
    expect(await readQueue()).toEqual([])
    const copier = await api.createPerson()
    const id = await postListing(api.as(copier), { description: `Hello! ${original.slice(2).join(' ')} Write soon.` })
    expect(await readQueue()).toMatchObject([{ target: { id }, risk: { points: 40 } }])
  })

  test('with the description of another in look-alike letters and every fifth word changed is in the queue', async () => {
    await postListing(api.as(host), { description: words(60, 'comfortable').join(' ') })
    const changed = words(60, 'comfоrtаblе').map((word, i) => (i % 5 === 4 ? `other${i}` : word))
    const id = await postListing(api.as(await api.createPerson()), { description: changed.join(' ') })
    expect(await readQueue()).toMatchObject([{ target: { id }, risk: { points: 40 } }])
  })

  test('with the description of another is in the queue, though 60 older rooms have the same long words', async () => {
    const long = words(12, 'neighborhoodtransportation')
    const older = Array.from({ length: 60 }, (_, i) => ({ description: [...long, ...words(30, `x${i}x`)].join(' ') }))
    await insertListings(api, { uid: 'older' }, older)
    const description = [...long, ...words(30, 'own')].join(' ')
    await postListing(api.as(host), { description })
    await postListing(api.as(await api.createPerson()), { description })
    expect(await readQueue()).toMatchObject([{ risk: { signals: [{ kind: 'copied-text' }] } }])
  })

  test('with most of the description of a hidden listing is in the queue', async () => {
    const description = words(40).join(' ')
    await hideListing(api, await postListing(api.as(host), { description }))
    const id = await postListing(api.as(await api.createPerson()), { description })
    expect(await readQueue()).toMatchObject([{ target: { id }, risk: { points: 40 } }])
  })

  test('is not in the queue for the text of a copy, however its owner edits it later', async () => {
    const description = words(40).join(' ')
    const id = await postListing(api.as(host), { description })
    const copy = await postListing(api.as(await api.createPerson()), { description })
    await edit(id, { description: `${description} Free now.` })
    await edit(id, { description: `${description} Free in May.` })
    expect(await readQueue()).toMatchObject([{ target: { id: copy } }])
  })

  test('is in the queue with the text of another, even if the text was put piece by piece into an older room', async () => {
    const copier = api.as(await api.createPerson())
    const copied = await postListing(copier, { description: words(45, 'innocent').join(' ') })
    const original = words(40)
    await postListing(api.as(host), { description: original.join(' ') })
    for (const [kept, taken] of [
      [45, 20],
      [45, 40],
      [20, 40],
      [0, 40],
    ] as const) {
      const description = [...words(kept, 'innocent'), ...original.slice(0, taken)].join(' ')
      await copier.put(`/roommates/${copied}`).send(listingBody({ description })).expect(200)
    }
    expect(await readQueue()).toMatchObject([{ target: { id: copied }, risk: { points: 40 } }])
  })

  test('is in the queue with the text of another below its own long text, and the original is not', async () => {
    const copier = api.as(await api.createPerson())
    const innocent = words(70, 'innocent').join(' ')
    const copied = await postListing(copier, { description: innocent })
    const description = words(40).join(' ')
    const id = await postListing(api.as(host), { description })
    await copier
      .put(`/roommates/${copied}`)
      .send(listingBody({ description: `${innocent} ${description}` }))
      .expect(200)
    await edit(id, { description: `${description} Free now.` })
    expect(await readQueue()).toMatchObject([{ target: { id: copied }, risk: { points: 40 } }])
  })

  test('leaves the queue when its owner deletes it, unless somebody reported it', async () => {
    const id = await postListing(api.as(host), doubtful)
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    expect(await readQueue()).toEqual([])
    const reported = await postListing(api.as(host), doubtful)
    const body = { target: 'listing', id: reported, reason: 'scam' } as const
    await fetchBody(api.visitor(), createReport, { body })
    await api.as(host).delete(`/roommates/${reported}`).expect(204)
    expect(await readQueue()).toMatchObject([{ target: { id: reported }, state: 'removed' }])
  })

  test('is not in the queue for the text of a copy that waits for a check', async () => {
    const description = `${words(40).join(' ')} ${doubtful.description}`
    const thief = await api.createPerson()
    const copy = await postListing(api.as(thief), { description, rent: 300 })
    expect(await isShown(copy)).toBe(false)
    await postListing(api.as(host), { description: words(40).join(' ') })
    expect(await readQueue()).toMatchObject([{ target: { id: copy } }])
  })

  test.each(['still there', 'deleted'])(
    'with the text of a room of the same person that was hidden, and is %s, waits for a moderator',
    async (fate) => {
      const description = 'A nice room. Write to me soon.'
      const earlier = await postListing(api.as(host), { description })
      const memberSince = new Date(Date.now() - 4 * DAY_MS)
      await api.collections.users.updateOne({ _id: host.uid }, { $set: { memberSince } })
      const id = await postListing(api.as(host), { description })
      await insertCase(api, { type: 'listing', targetId: id, personUid: host.uid })
      await decide(id, 'hide')
      if (fate === 'deleted') await api.as(host).delete(`/roommates/${id}`).expect(204)
      const again = await postListing(api.as(host), { title: 'Another title', description })
      const other = await postListing(api.as(host), { description: 'A room at the station.' })
      await api
        .as(host)
        .put(`/roommates/${earlier}`)
        .send(listingBody({ description, rent: 777 }))
        .expect(200)
      expect(await Promise.all([again, other, earlier].map(isShown))).toEqual([false, true, true])
      expect(await readQueue()).toMatchObject([
        { target: { id: again }, risk: { signals: [{ kind: 'posted-again' }] } },
      ])
      await decide(again, 'restore')
      expect(await isShown(again)).toBe(true)
    },
  )

  test.each(['still there', 'deleted'])(
    'with a text that its owner edited while it was hidden, and whose room is %s, waits for a moderator',
    async (fate) => {
      const description = 'A nice room. Write to me soon.'
      const id = await postListing(api.as(host), { description })
      await insertCase(api, { type: 'listing', targetId: id, personUid: host.uid })
      await decide(id, 'hide')
      await edit(id, { description: 'A studio at the station.' })
      if (fate === 'deleted') await api.as(host).delete(`/roommates/${id}`).expect(204)
      expect(await isShown(await postListing(api.as(host), { description }))).toBe(false)
    },
  )

  test('waits for a moderator once another one of the same person with its text is hidden as a scam', async () => {
    const description = 'A nice room. Write to me soon.'
    const twin = await postListing(api.as(host), { description: description.replaceAll('o', 'о') })
    const other = await postListing(api.as(host), { description: 'A studio at the station.' })
    const id = await postListing(api.as(host), { description })
    const later = await postListing(api.as(host), { description: `Hello! ${description}` })
    await fetchBody(api.visitor(), createReport, { body: { target: 'listing', id, reason: 'scam' } })
    await decide(id, 'hide')
    await api.finishWork()
    const waiting = async () => (await Promise.all([twin, later, other].map(isShown))).join()
    expect(await waiting()).toBe('false,false,true')
    const signals = (await readQueue()).map(({ risk }) => risk.signals.find(({ kind }) => kind === 'posted-again'))
    expect(signals).toMatchObject([{ listingId: id }, { listingId: id }])
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    await edit(twin, { description, rent: 777 })
    expect(await waiting()).toBe('false,false,true')
    await decide(twin, 'restore')
    await edit(twin, { description, rent: 888 })
    expect(await waiting()).toBe('true,false,true')
  })

  test('that gets the text of another one of the same person while that is hidden as a scam waits, too', async () => {
    const description = 'A nice room. Write to me soon.'
    const other = await postListing(api.as(host), { description: 'A studio at the station.' })
    const id = await postListing(api.as(host), { description })
    await fetchBody(api.visitor(), createReport, { body: { target: 'listing', id, reason: 'scam' } })
    await Promise.all([decide(id, 'hide'), edit(other, { description })])
    await api.finishWork()
    expect(await isShown(other)).toBe(false)
  })

  test.each([
    ['look-alike letters', (text: string) => text.replaceAll('o', 'о').replaceAll('a', 'а')],
    ['every fifth word changed', (text: string) => text.replaceAll(/((?:\S+ ){4})\S+/g, '$1other')],
  ])('with the text of a hidden room of the same person and %s waits for a moderator', async (_, change) => {
    const description =
      'A nice room in a quiet house near the park. The kitchen is large, and the bus stops at the door.'
    await hideListing(api, await postListing(api.as(host), { description }))
    const id = await postListing(api.as(host), { description: change(description) })
    expect(await isShown(id)).toBe(false)
    const other = await postListing(api.as(host), { description: 'A studio at the station. No pets, no smoking.' })
    expect(await isShown(other)).toBe(true)
  })

  test('is in the queue if it is the third of the first 24 hours of its account', async () => {
    const newcomer = await api.createPerson()
    await postListing(api.as(newcomer))
    await postListing(api.as(newcomer))
    expect(await readQueue()).toEqual([])
    const third = await postListing(api.as(newcomer))
    expect(await readQueue()).toMatchObject([{ target: { id: third }, risk: { points: 30 } }])
  })

  test('is in the queue if it is the third of the first 24 hours, even if its owner has deleted the others', async () => {
    const newcomer = await api.createPerson()
    for (let i = 0; i < 2; i++) {
      await fetchBody(api.as(newcomer), deleteListing, { params: { id: await postListing(api.as(newcomer)) } })
    }
    const third = await postListing(api.as(newcomer))
    expect(await readQueue()).toMatchObject([{ target: { id: third }, risk: { points: 30 } }])
  })

  test('is not in the queue because of a busy first day if it is from a later day, or among the first two', async () => {
    const newcomer = await api.createPerson()
    const first = await postListing(api.as(newcomer))
    await postListing(api.as(newcomer))
    const third = await postListing(api.as(newcomer))
    await api
      .as(newcomer)
      .put(`/roommates/${first}`)
      .send(listingBody({ rent: 900 }))
      .expect(200)
    api.clock.advance(DAY_MS)
    await postListing(api.as(newcomer))
    api.clock.advance(-DAY_MS)
    expect(await readQueue()).toMatchObject([{ target: { id: third } }])
  })

  test('counts no listing from before its account, as those of the legacy server', async () => {
    const newcomer = await api.createPerson()
    await insertListings(
      api,
      newcomer,
      [1, 2, 3].map(() => ({ createdAt: new Date(Date.now() - 9 * DAY_MS) })),
    )
    await postListing(api.as(newcomer))
    expect(await readQueue()).toEqual([])
  })
})

describe('an edited listing', () => {
  test('that gets its first signals while it is reported for the first time has one case with both', async () => {
    const reporter = await api.createPerson()
    for (let i = 0; i < 5; i++) {
      const owner = api.as(await api.createPerson())
      const id = await postListing(owner)
      const body = { target: 'listing', id, reason: 'scam' } as const
      const [edited, reported] = await Promise.all([
        owner.put(`/roommates/${id}`).send(listingBody(doubtful)),
        call(api.as(reporter), createReport, { body }),
      ])
      expect([edited.status, reported.status]).toEqual([200, 201])
      expect(await api.collections.moderationCases.find({ targetId: id }).toArray()).toMatchObject([
        { reporters: 1, risk: { points: 45 } },
      ])
    }
  })

  test('that waits for a moderator keeps its appeal and sends no second notification', async () => {
    const id = await postListing(api.as(host), scam)
    const appeal = () =>
      call(api.as(host), appealListing, { params: { id }, body: { text: 'My own room, at a fair rent.' } })
    expect((await appeal()).status).toBe(201)
    await edit(id, { ...scam, rent: 310 })
    expectError(await appeal(), 'conflict')
    expect(await api.collections.notifications.countDocuments({ uid: host.uid })).toBe(1)
  })

  test('that is hidden as the third of the first day still counts itself when it is edited', async () => {
    const newcomer = await api.createPerson()
    await postListing(api.as(newcomer))
    await postListing(api.as(newcomer))
    const payment = { description: 'Pay the deposit before you visit.' }
    const id = await postListing(api.as(newcomer), payment)
    expect(await isShown(id)).toBe(false)
    await api.as(newcomer).put(`/roommates/${id}`).send(listingBody(payment)).expect(200)
    expect(await isShown(id)).toBe(false)
  })

  test('whose appeal a moderator has declined stays hidden with the same text', async () => {
    const id = await postListing(api.as(host), scam)
    const text = 'My own room, at a fair rent.'
    await fetchBody(api.as(host), appealListing, { params: { id }, body: { text } })
    await decide(id, 'dismiss')
    await edit(id, { ...scam, title: 'The same text, another title' })
    expect(await isShown(id)).toBe(false)
    expect(await readQueue()).toMatchObject([{ target: { id }, state: 'hidden' }])
  })

  test('is hidden by new signals, and shown again without them', async () => {
    const id = await postListing(api.as(host))
    await edit(id, scam)
    expect(await isShown(id)).toBe(false)
    await edit(id, {})
    expect(await isShown(id)).toBe(true)
  })

  test('that is hidden by its edit sends interested people no notification of the new rent', async () => {
    const id = await postListing(api.as(host))
    const fan = await api.createPerson()
    await api.as(fan).patch(`/roommates/${id}/like`).expect(200)
    await edit(id, scam)
    await edit(id, { ...scam, rent: 310 })
    expect(await api.collections.notifications.countDocuments({ uid: fan.uid })).toBe(0)
  })

  test('stays visible with signals that a moderator has accepted', async () => {
    const id = await postListing(api.as(host), scam)
    await decide(id, 'restore')
    await edit(id, { ...scam, title: 'The same text, another title' })
    expect(await isShown(id)).toBe(true)
    expect(await readQueue()).toEqual([])
  })

  test('is held again for signals that a moderator has not accepted, even if they have fewer points', async () => {
    const id = await postListing(api.as(host), scam)
    const accepted = (await api.collections.moderationCases.findOne())?.risk
    await decide(id, 'restore')
    // As if the moderator had accepted other signals with as many points.
    await api.collections.moderationCases.updateOne({}, { $set: { acceptedSignals: ['shouting'] } })
    await edit(id, { ...scam, title: 'The same text, another title' })
    expect(await isShown(id)).toBe(false)
    expect(await readQueue()).toMatchObject([{ target: { id }, risk: { points: accepted?.points } }])
  })

  test('is in the queue again with a copy of another room than the one that a moderator has accepted', async () => {
    const [first, second] = [words(40).join(' '), words(40, 'second').join(' ')]
    for (const description of [first, second]) {
      await postListing(api.as(await api.createPerson()), { description })
    }
    const id = await postListing(api.as(host), { description: first })
    await decide(id, 'dismiss')
    await edit(id, { description: first, title: 'The same text, another title' })
    expect(await readQueue()).toEqual([])
    await edit(id, { description: second })
    expect(await readQueue()).toMatchObject([{ target: { id }, risk: { points: 40 } }])
  })

  test('that a moderator asked to change is visible again and in the queue', async () => {
    const id = await postListing(api.as(host), doubtful)
    await decide(id, 'ask-changes')
    expect(await isShown(id)).toBe(false)
    await edit(id, {})
    expect(await isShown(id)).toBe(true)
    expect(await readQueue()).toMatchObject([{ target: { id }, state: 'visible', risk: { points: 0 } }])
  })

  test.each([
    ['rent', { rent: 901 }],
    ['room type', { roomType: 'Studio' }],
  ])('that a moderator asked to change stays hidden until its content changes, such as its %s', async (_, change) => {
    const id = await postListing(api.as(host), doubtful)
    await decide(id, 'ask-changes')
    await edit(id, { ...doubtful, availability: 'not available' })
    expect(await isShown(id)).toBe(false)
    expect(await readQueue()).toEqual([])
    await edit(id, { ...doubtful, ...change })
    expect(await isShown(id)).toBe(true)
  })

  test('that a moderator has hidden stays hidden', async () => {
    const id = await postListing(api.as(host), scam)
    await decide(id, 'hide')
    await edit(id, {})
    expect(await isShown(id)).toBe(false)
  })
})

describe('reports', () => {
  const createReporters = async (count: number, { emailVerified = true, ageDays = 4 } = {}) => {
    const people = await Promise.all(Array.from({ length: count }, () => api.createStoredPerson({ emailVerified })))
    const memberSince = new Date(Date.now() - ageDays * DAY_MS)
    await api.collections.users.updateMany({ _id: { $in: people.map(({ uid }) => uid) } }, { $set: { memberSince } })
    return people
  }

  const report = async (id: string, people: readonly Person[]) => {
    const body = { target: 'listing', id, reason: 'scam' } as const
    for (const person of people) await fetchBody(api.as(person), createReport, { body })
  }

  test('hide a listing until a moderator looks if three come from confirmed accounts older than 3 days', async () => {
    const id = await postListing(api.as(host))
    await report(id, await createReporters(3, { ageDays: 2 }))
    await report(id, await createReporters(3, { emailVerified: false }))
    expect(await isShown(id)).toBe(true)
    const old = await createReporters(3)
    await report(id, old.slice(0, 2))
    expect(await isShown(id)).toBe(true)
    await report(id, old.slice(2))
    expect(await isShown(id)).toBe(false)
    expect(await fetchBody(api.as(host), getListing, { params: { id } })).toMatchObject({ hidden: { by: 'reports' } })
    expect(await readQueue()).toMatchObject([{ target: { id }, state: 'hidden', reporters: 9 }])
    const { actions } = await fetchBody(api.as(moderator), getModerationTarget, { params: { type: 'listing', id } })
    expect(actions).toMatchObject([{ action: 'hide', by: null }])
    await decide(id, 'restore')
    expect(await isShown(id)).toBe(true)
  })

  test.each(['restore', 'dismiss'] as const)(
    'by people whose earlier ones ended with %s do not hide',
    async (action) => {
      const id = await postListing(api.as(host))
      const people = await createReporters(action === 'restore' ? 3 : 2)
      await report(id, people)
      await decide(id, action)
      expect(await isShown(id)).toBe(true)
      await report(id, [...people, ...(await createReporters(2))])
      expect(await isShown(id)).toBe(true)
      await report(id, await createReporters(1))
      expect(await isShown(id)).toBe(false)
    },
  )

  test('of several rooms do not hide if a moderator rejected two earlier ones of the same person in 90 days', async () => {
    const people = await createReporters(3)
    const reportOneMore = async () => {
      const id = await postListing(api.as(host))
      await report(id, people)
      return id
    }
    for (let i = 0; i < 2; i++) await decide(await reportOneMore(), 'restore')
    expect(await isShown(await reportOneMore())).toBe(true)
    api.clock.advance(91 * DAY_MS)
    const later = await reportOneMore()
    expect(await api.collections.hiddenListings.countDocuments({ _id: new ObjectId(later) })).toBe(1)
    api.clock.advance(-91 * DAY_MS)
  })

  test('of rooms of three hosts hide until a moderator looks, and no rooms of a fourth', async () => {
    const people = await createReporters(3)
    const hosts = await Promise.all(Array.from({ length: 4 }, () => api.createStoredPerson()))
    const rooms = []
    for (const each of [...hosts, ...hosts.slice(0, 1)]) {
      const id = await insertListing(api, each)
      await report(id, people)
      rooms.push(id)
    }
    expect(await Promise.all(rooms.map(isShown))).toEqual([false, false, false, true, false])
    expect(await readQueue()).toHaveLength(rooms.length)
    await decide(rooms[1] ?? '', 'hide')
    const another = await insertListing(api, await api.createStoredPerson())
    await report(another, people)
    expect(await isShown(another)).toBe(false)
  })

  test('of a room that its owner deletes and posts again stay open and count on', async () => {
    const description = 'A nice room in a quiet house near the park. Write to me soon.'
    const people = await createReporters(3)
    const first = await postListing(api.as(host), { description })
    await report(first, people.slice(0, 2))
    await fetchBody(api.visitor(), createReport, { body: { target: 'listing', id: first, reason: 'spam' } })
    await api.as(host).delete(`/roommates/${first}`).expect(204)
    const unlike = await postListing(api.as(host), { description: 'A studio at the station.' })
    const again = await postListing(api.as(host), { description: description.replaceAll('o', 'о') })
    expect(await readQueue()).toMatchObject([
      {
        target: { id: again },
        state: 'visible',
        reporters: 2,
        visitors: 1,
        reasons: [
          { reason: 'scam', count: 2 },
          { reason: 'spam', count: 1 },
        ],
      },
    ])
    await report(again, people.slice(2))
    expect(await Promise.all([again, unlike].map(isShown))).toEqual([false, true])
    expect(await readQueue()).toMatchObject([{ target: { id: again }, reporters: 3 }])
  })

  const first = 'A nice room in a quiet house near the park. Write to me soon.'
  const other = 'A studio at the station.'

  test('of a text that its owner edits, deletes and posts again stay open', async () => {
    const reported = await postListing(api.as(host), { description: first })
    await report(reported, await createReporters(2))
    await edit(reported, { description: other })
    await api.as(host).delete(`/roommates/${reported}`).expect(204)
    const again = await postListing(api.as(host), { description: first })
    expect(await readQueue()).toMatchObject([{ target: { id: again }, reporters: 2 }])
  })

  test('of a room that its owner deletes after posting its copy stay open', async () => {
    const reported = await postListing(api.as(host), { description: first })
    await report(reported, await createReporters(2))
    await postListing(api.as(host), { description: other })
    const copy = await postListing(api.as(host), { description: first })
    await api.as(host).delete(`/roommates/${reported}`).expect(204)
    expect(await readQueue()).toMatchObject([{ target: { id: copy }, reporters: 2 }])
  })

  test('of a deleted room hide its copy if both have three different reporters', async () => {
    const people = await createReporters(3)
    const reported = await postListing(api.as(host), { description: first })
    const copy = await postListing(api.as(host), { description: other })
    await report(reported, people.slice(0, 2))
    await report(copy, people.slice(1))
    for (const id of [reported, copy]) {
      const body = { target: 'listing', id, reason: 'spam', email: 'ana@example.com' } as const
      await fetchBody(api.visitor(), createReport, { body })
    }
    await api.as(host).delete(`/roommates/${reported}`).expect(204)
    await edit(copy, { description: first })
    expect(await fetchBody(api.as(host), getListing, { params: { id: copy } })).toMatchObject({
      hidden: { by: 'reports' },
    })
    expect(await readQueue()).toMatchObject([{ target: { id: copy }, state: 'hidden', reporters: 3, visitors: 1 }])
    const closed = await api.collections.reports.find({ isOpen: false }).toArray()
    expect(closed).toHaveLength(2)
    for (const each of closed) {
      expect(each.expiresAt).toBeInstanceOf(Date)
      expect(each).not.toHaveProperty('email')
      expect(each.snapshot).not.toHaveProperty('contactInfo')
    }
  })

  test('that led to action do not count again once an appeal has restored the listing', async () => {
    const id = await postListing(api.as(host))
    const people = await createReporters(3)
    await report(id, people)
    await decide(id, 'hide')
    await fetchBody(api.as(host), appealListing, { params: { id }, body: { text: 'My own room, at a fair rent.' } })
    await decide(id, 'restore')
    await report(id, people)
    expect(await isShown(id)).toBe(true)
  })

  test.each(['ask-changes', 'hide'] as const)('by people whose earlier ones led to %s count again', async (action) => {
    const id = await postListing(api.as(host))
    const people = await createReporters(2)
    await report(id, people)
    await decide(id, action)
    await edit(id, { title: 'A better title' })
    if (action === 'hide') await decide(id, 'restore')
    await report(id, [...people, ...(await createReporters(1))])
    expect(await isShown(id)).toBe(false)
  })
})

import {
  listMessages,
  markRead,
  messageListing,
  type StartedConversation,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import { createBlock } from '@roommate-finder/contracts/trust'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createIdentityService, type IdentityService } from '../../identity/firebase.ts'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { listen as listenTo } from '../../testing/listen.ts'
import { messageBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { createEventHub } from './events.ts'

let api: TestApi
let host: Person
let seeker: Person
let outsider: Person

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson()
  seeker = await api.createPerson()
  outsider = await api.createPerson()
})
afterAll(async () => {
  await api.close()
})

const listen = (by: Person, server = api) => listenTo(server, by)

const start = async (): Promise<StartedConversation> => {
  const id = await insertListing(api, host)
  return fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })
}

const eventOf = ({ conversation }: StartedConversation) =>
  `event: conversation\ndata: {"_id":"${conversation._id}"}\n\n`

describe('GET /me/events', () => {
  test('notifies both people of a new message and its receiver of a notification', async () => {
    const [ofHost, ofSeeker, ofOutsider] = [await listen(host), await listen(seeker), await listen(outsider)]
    expect(ofHost.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(ofHost.response.headers.get('cache-control')).toBe('no-store, no-transform')
    const started = await start()
    await expect.poll(() => ofHost.seen.text).toBe(`:\n\n${eventOf(started)}event: notification\ndata: {}\n\n`)
    await expect.poll(() => ofSeeker.seen.text).toBe(`:\n\n${eventOf(started)}`)
    expect(ofOutsider.seen.text).toBe(':\n\n')
    await Promise.all([ofHost.close(), ofSeeker.close(), ofOutsider.close()])
  })

  test('notifies the sender that a message was read', async () => {
    const ofSeeker = await listen(seeker)
    const started = await start()
    const params = { id: started.conversation._id }
    await expect.poll(() => ofSeeker.seen.text).toContain(params.id)
    const before = ofSeeker.seen.text
    const [newest] = (await fetchBody(api.as(host), listMessages, { params })).items
    await fetchBody(api.as(host), markRead, { params, body: { upTo: newest?._id ?? '' } })
    await expect.poll(() => ofSeeker.seen.text).toBe(before + eventOf(started))
    await ofSeeker.close()
  })

  test('that a client aborts before it opens does not count towards the 3 streams of a user', async () => {
    const identities = createIdentityService(inject('authProjectId'))
    let reached = Promise.withResolvers<undefined>()
    let gate: Promise<unknown> = Promise.resolve()
    const verify: IdentityService['verify'] = async (token) => {
      reached.resolve(undefined)
      await gate
      return identities.verify(token)
    }
    const { events } = api.context
    const gated = await startTestApi({
      databaseName: api.databaseName,
      identities: { ...identities, verify },
      events,
    })
    const streams = [await listen(host, gated), await listen(host, gated), await listen(host, gated)]

    reached = Promise.withResolvers()
    const open = Promise.withResolvers<undefined>()
    gate = open.promise
    const abort = new AbortController()
    const headers = { Authorization: `Bearer ${host.token}` }
    const aborted = fetch(`${gated.origin}/me/events`, { headers, signal: abort.signal })
    await reached.promise
    abort.abort()
    await expect(aborted).rejects.toThrow()
    await expect.poll(() => gated.logged.join('')).toContain('request aborted')
    open.resolve(undefined)

    const started = await start()
    for (const { seen } of streams) await expect.poll(() => seen.text).toContain(eventOf(started))
    expect(streams.map(({ seen }) => seen.ended)).toEqual([false, false, false])
    await Promise.all(streams.map(({ close }) => close()))
    await gated.close()
  })

  test('notifies both people of a block in the same way, and of no later change', async () => {
    const [ofHost, ofSeeker] = [await listen(host), await listen(seeker)]
    const started = await start()
    const params = { id: started.conversation._id }
    for (const { seen } of [ofHost, ofSeeker]) await expect.poll(() => seen.text).toContain(eventOf(started))
    const body = { conversationId: params.id }
    await fetchBody(api.as(host), createBlock, { body })
    for (const { seen } of [ofHost, ofSeeker]) {
      await expect.poll(() => seen.text.split(eventOf(started)).length - 1).toBe(2)
    }
    const [newest] = (await fetchBody(api.as(host), listMessages, { params })).items
    await fetchBody(api.as(host), markRead, { params, body: { upTo: newest?._id ?? '' } })
    await fetchBody(api.as(seeker), withdrawMessage, { params: { ...params, messageId: newest?._id ?? '' } })
    await fetchBody(api.as(seeker), createBlock, { body })
    // Events keep their order.
    api.context.events.publish([host.uid, seeker.uid], { name: 'conversation', data: { _id: 'marker' } })
    for (const { seen } of [ofHost, ofSeeker]) {
      await expect.poll(() => seen.text).toContain('marker')
      expect(seen.text.split(eventOf(started)).length - 1).toBe(2)
    }
    await Promise.all([ofHost.close(), ofSeeker.close()])
  })

  test('ends the oldest of four streams of a user', async () => {
    const person = await api.createPerson()
    const streams = [await listen(person), await listen(person), await listen(person), await listen(person)]
    await expect.poll(() => streams.map(({ seen }) => seen.ended)).toEqual([true, false, false, false])
    await Promise.all(streams.map(({ close }) => close()))
  })

  test('leaves three of ten streams of a user that open before any has closed', () => {
    const hub = createEventHub(api.context)
    const ended: number[] = []
    for (let i = 0; i < 10; i++) {
      hub.add(outsider.uid, { send: () => undefined, end: () => ended.push(i), onEnd: () => undefined })
    }
    expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('without a token returns 401', async () => {
    expectError(await api.visitor().get('/me/events'), 'unauthenticated')
  })

  test('ends when the server stops', async () => {
    const third = await startTestApi({ databaseName: api.databaseName })
    const stream = await listen(host, third)
    await third.close()
    await expect.poll(() => stream.seen.ended).toBe(true)
  })
})

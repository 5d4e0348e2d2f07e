import { buildPath, type CallInput, type Endpoint } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import type { Identity } from '../../identity/firebase.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import type { FuzzResponse } from '../fuzz/send.ts'
import { listingBody, messageBody } from '../test-api.ts'
import { allowedMarkers, type RequestTarget } from './allowed.ts'
import { createMarker, findMarkers } from './markers.ts'
import type { Scenario, SharedUser } from './scenario.ts'
import { type StoredRoom, type StoredScenarios, toPair } from './store-scenarios.ts'

export type Viewer = SharedUser | 'visitor'

interface Deps {
  stored: StoredScenarios
  send: (request: FuzzRequest) => Promise<FuzzResponse>
  /** Called with every checked response. */
  count: (endpoint: string, response: FuzzResponse) => void
}

interface Call {
  name: EndpointName
  room?: StoredRoom
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  headers?: [string, string][]
}

/**
 * Creates a client that sends requests as a viewer. It throws if a response contains a detail that the viewer may not
 * see.
 */
export const createClient = ({ stored, send, count }: Deps) => {
  const getIdentity = (viewer: Viewer): Identity | undefined =>
    viewer === 'visitor' ? undefined : stored.identities[viewer]

  const createAuthHeader = (viewer: Viewer): [string, string][] => {
    const identity = getIdentity(viewer)
    return identity ? [['Authorization', `Bearer ${identity.uid}`]] : []
  }

  /** `alsoAllowed` are the markers that were allowed before the request, because it may change them. */
  const check = (viewer: Viewer, target: RequestTarget, response: FuzzResponse, alsoAllowed: Set<string>): void => {
    count(target.endpoint, response)
    const found = findMarkers(`${JSON.stringify(response.headers)} ${response.text}`)
    if (found.size === 0) return
    const allowed = allowedMarkers(stored, getIdentity(viewer), target)
    const leaked = [...found].filter((each) => !allowed.has(each) && !alsoAllowed.has(each))
    if (leaked.length === 0) return
    const room = stored.rooms.find(({ title, contact, ownerEmail }) =>
      [title, contact, ownerEmail].some((marker) => leaked.includes(marker)),
    )
    throw new Error(
      `${target.endpoint} shows the viewer "${viewer}" ${leaked.join()} of ${JSON.stringify(room)}: ${response.text.slice(0, 2_000)}`,
    )
  }

  const sendAs = async (viewer: Viewer, target: RequestTarget, request: FuzzRequest): Promise<FuzzResponse> => {
    const allowedBefore = allowedMarkers(stored, getIdentity(viewer), target)
    const response = await send(request)
    check(viewer, target, response, allowedBefore)
    return response
  }

  const callAs = (viewer: Viewer, { name, room, query = {}, body, headers = [] }: Call): Promise<FuzzResponse> => {
    const endpoint: Endpoint = endpoints[name]
    const input = { query, ...(room && { params: { id: room.id } }) } as CallInput<Endpoint>
    return sendAs(
      viewer,
      { endpoint: name, room },
      {
        method: endpoint.method,
        url: buildPath(endpoint, input),
        headers: [
          ...createAuthHeader(viewer),
          ...headers,
          ...(body ? [['Content-Type', 'application/json'] as [string, string]] : []),
        ],
        ...(body && { body: JSON.stringify(body) }),
      },
    )
  }

  const changeInterest = async (viewer: Viewer, room: StoredRoom, action: 'like' | 'unlike'): Promise<void> => {
    const uid = getIdentity(viewer)?.uid ?? 'nobody'
    const wasInterested = room.interested.has(uid)
    // Added before the request, because concurrent responses may include the contact at once.
    if (action === 'like') room.interested.add(uid)
    const { status } = await callAs(viewer, { name: action === 'like' ? 'likeListing' : 'unlikeListing', room })
    // After a 503 the like may be stored, so the contact stays allowed.
    if (action === 'like' && status >= 400 && status < 500 && !wasInterested) room.interested.delete(uid)
    if (action === 'unlike' && status === 200) room.interested.delete(uid)
  }

  const block = async (viewer: Viewer, room: StoredRoom): Promise<void> => {
    const { status } = await callAs(viewer, { name: 'createBlock', body: { listingId: room.id } })
    const uid = getIdentity(viewer)?.uid
    if (status >= 300 || uid === undefined || room.owner === null) return
    stored.blocked.add(toPair(uid, room.owner))
    for (const each of stored.rooms) {
      if (each.owner === uid) each.interested.delete(room.owner)
      if (each.owner === room.owner) each.interested.delete(uid)
    }
  }

  const act = async ({ viewer, action }: Scenario, room: StoredRoom): Promise<unknown> => {
    const uid = getIdentity(viewer)?.uid
    const contactInfo = uid !== undefined && room.owner === uid ? room.contactInfo : 'nobody@example.com'
    const view = async (): Promise<void> => {
      await callAs(viewer, { name: 'getListing', room })
      await callAs(viewer, { name: 'listPhotos', room })
    }
    switch (action) {
      case 'none':
        return undefined
      case 'view':
        return view()
      case 'like':
      case 'unlike':
        return changeInterest(viewer, room, action).then(view)
      case 'message': {
        await callAs(viewer, { name: 'messageListing', room, body: messageBody() })
        return callAs(viewer, { name: 'listConversations' })
      }
      case 'update':
        await callAs(viewer, { name: 'updateListing', room, body: listingBody({ contactInfo }) })
        return view()
      case 'stale update': {
        const body = listingBody({ contactInfo, updatedAt: '2020-01-01T00:00:00.000Z' })
        return callAs(viewer, { name: 'updateListing', room, body })
      }
      case 'delete':
        if (uid !== undefined && room.owner === uid) room.deleted = true
        return callAs(viewer, { name: 'deleteListing', room })
      case 'similar':
        return callAs(viewer, { name: 'listSimilar', room })
      case 'interests':
        return callAs(viewer, { name: 'listInterests', room })
      case 'post twice': {
        const headers: [string, string][] = [['Idempotency-Key', `of scenario ${room.scenario}`]]
        const posted = {
          ...room,
          contact: createMarker('contact', stored.rooms.length + 900_000_000),
          owner: stored.identities.unverified.uid,
          title: '',
          hidden: false,
        }
        stored.rooms.push({ ...posted, interested: new Set() })
        const body = listingBody({ contactInfo: `${posted.contact}@leak.example` })
        await callAs('unverified', { name: 'createListing', body, headers })
        return callAs(viewer, { name: 'createListing', body: listingBody(), headers })
      }
      case 'block':
        return block(viewer, room).then(view)
    }
  }

  return { callAs, act, sendAs }
}

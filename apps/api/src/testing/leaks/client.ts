import { buildPath, type CallInput, type Endpoint } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import type { Identity } from '../../identity/firebase.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import type { FuzzAnswer } from '../fuzz/send.ts'
import { listingBody } from '../harness.ts'
import { type Asked, allowedMarkers } from './allowed.ts'
import { marker, markersIn } from './markers.ts'
import type { Stage, StagedRoom } from './stage.ts'
import type { CastMember, SmallWorld } from './world.ts'

export type Viewer = CastMember | 'visitor'

interface VisitDeps {
  stage: Stage
  send: (request: FuzzRequest) => Promise<FuzzAnswer>
  /** Told of every answer that was looked through. */
  count: (endpoint: string, answer: FuzzAnswer) => void
}

interface Call {
  name: EndpointName
  room?: StagedRoom
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  headers?: [string, string][]
}

/** Asks on behalf of a viewer, and throws when an answer holds a detail that this viewer may not see. */
export const visitor = ({ stage, send, count }: VisitDeps) => {
  const identityOf = (viewer: Viewer): Identity | undefined =>
    viewer === 'visitor' ? undefined : stage.members[viewer]

  const tokenOf = (viewer: Viewer): [string, string][] => {
    const identity = identityOf(viewer)
    return identity ? [['Authorization', `Bearer ${identity.uid}`]] : []
  }

  /** `alsoAllowed` is what was allowed before a change that may be under way. */
  const check = (viewer: Viewer, asked: Asked, answer: FuzzAnswer, alsoAllowed: Set<string>): void => {
    count(asked.endpoint, answer)
    const found = markersIn(`${JSON.stringify(answer.headers)} ${answer.text}`)
    if (found.size === 0) return
    const allowed = allowedMarkers(stage, identityOf(viewer), asked)
    const leaked = [...found].filter((each) => !allowed.has(each) && !alsoAllowed.has(each))
    if (leaked.length === 0) return
    const room = stage.rooms.find(({ contact, ownerEmail }) => leaked.includes(contact) || leaked.includes(ownerEmail))
    throw new Error(
      `${asked.endpoint} tells the viewer "${viewer}" ${leaked.join()} of ${JSON.stringify(room)}: ${answer.text.slice(0, 2_000)}`,
    )
  }

  const sendAs = async (viewer: Viewer, asked: Asked, request: FuzzRequest): Promise<FuzzAnswer> => {
    const before = allowedMarkers(stage, identityOf(viewer), asked)
    const answer = await send(request)
    check(viewer, asked, answer, before)
    return answer
  }

  const ask = (viewer: Viewer, { name, room, query = {}, body, headers = [] }: Call): Promise<FuzzAnswer> => {
    const endpoint: Endpoint = endpoints[name]
    const input = { query, ...(room && { params: { id: room.id } }) } as CallInput<Endpoint>
    return sendAs(
      viewer,
      { endpoint: name, room },
      {
        method: endpoint.method,
        url: buildPath(endpoint, input),
        headers: [
          ...tokenOf(viewer),
          ...headers,
          ...(body ? [['Content-Type', 'application/json'] as [string, string]] : []),
        ],
        ...(body && { body: JSON.stringify(body) }),
      },
    )
  }

  const change = async (viewer: Viewer, room: StagedRoom, act: 'like' | 'unlike'): Promise<void> => {
    const uid = identityOf(viewer)?.uid ?? 'nobody'
    const had = room.interested.has(uid)
    // Allowed as soon as it may have been done: whether it was, the status tells.
    if (act === 'like') room.interested.add(uid)
    const { status } = await ask(viewer, { name: act === 'like' ? 'likeListing' : 'unlikeListing', room })
    if (act === 'like' && status !== 200 && !had) room.interested.delete(uid)
    if (act === 'unlike' && status === 200) room.interested.delete(uid)
  }

  const act = async (world: SmallWorld, room: StagedRoom): Promise<unknown> => {
    const { viewer } = world
    const uid = identityOf(viewer)?.uid
    const contactInfo = uid !== undefined && room.owner === uid ? room.contactInfo : 'nobody@example.com'
    const look = async (): Promise<void> => {
      await ask(viewer, { name: 'getListing', room })
    }
    switch (world.act) {
      case 'none':
        return undefined
      case 'look':
        return look()
      case 'like':
      case 'unlike':
        return change(viewer, room, world.act).then(look)
      case 'update':
        await ask(viewer, { name: 'updateListing', room, body: listingBody({ contactInfo }) })
        return look()
      case 'update late': {
        const body = listingBody({ contactInfo, updatedAt: '2020-01-01T00:00:00.000Z' })
        return ask(viewer, { name: 'updateListing', room, body })
      }
      case 'delete':
        return ask(viewer, { name: 'deleteListing', room })
      case 'similar':
        return ask(viewer, { name: 'listSimilar', room })
      case 'interests':
        return ask(viewer, { name: 'listInterests', room })
      case 'post twice': {
        const headers: [string, string][] = [['Idempotency-Key', `of world ${room.world}`]]
        const posted = {
          ...room,
          contact: marker('contact', stage.rooms.length + 900_000_000),
          owner: stage.members.unproven.uid,
        }
        stage.rooms.push({ ...posted, interested: new Set() })
        const body = listingBody({ contactInfo: `${posted.contact}@leak.example` })
        await ask('unproven', { name: 'createListing', body, headers })
        return ask(viewer, { name: 'createListing', body: listingBody(), headers })
      }
    }
  }

  return { ask, act, sendAs }
}

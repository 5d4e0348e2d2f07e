import type { Identity } from '../../identity/firebase.ts'
import type { StoredRoom, StoredScenarios } from './store-scenarios.ts'

/** The parts of a request that decide which details its response may contain. */
export interface RequestTarget {
  endpoint: string
  room?: StoredRoom | undefined
}

/** Returns whether the viewer owns a room. Legacy rooms belong to the user who has verified their email address. */
const isOwner = (viewer: Identity, room: StoredRoom, emails: StoredScenarios['emails']): boolean =>
  room.owner === null ? viewer.emailVerified && emails.get(viewer.uid) === room.ownerEmail : room.owner === viewer.uid

/**
 * Returns the markers that the contract lets a viewer see in a response:
 * - their own email, and in their export their messages;
 * - contacts of their own rooms and of rooms they are interested in;
 * - in details, the confirmed email of the host of a room they are interested in;
 * - in the interests of their own room, the emails of interested people.
 */
export const allowedMarkers = (
  { rooms, emails, messages }: StoredScenarios,
  viewer: Identity | undefined,
  { endpoint, room }: RequestTarget,
): Set<string> => {
  const allowed = new Set<string>()
  if (!viewer) return allowed
  allowed.add(emails.get(viewer.uid) ?? '')
  if (endpoint === 'exportOwnData') allowed.add(messages.get(viewer.uid) ?? '')
  for (const each of rooms) {
    if (isOwner(viewer, each, emails) || each.interested.has(viewer.uid)) allowed.add(each.contact)
  }
  if (endpoint === 'getListing' && room?.emailConfirmed && room.interested.has(viewer.uid)) allowed.add(room.ownerEmail)
  if (room && endpoint === 'listInterests' && isOwner(viewer, room, emails)) {
    for (const uid of room.interested) allowed.add(emails.get(uid) ?? '')
  }
  return allowed
}

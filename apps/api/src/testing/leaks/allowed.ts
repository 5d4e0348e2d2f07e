import type { Identity } from '../../identity/firebase.ts'
import { type StoredRoom, type StoredScenarios, toPair } from './store-scenarios.ts'

/** The parts of a request that decide which details its response may contain. */
export interface RequestTarget {
  endpoint: string
  room?: StoredRoom | undefined
}

/** Returns whether the viewer owns a room. A legacy room belongs to the user who has verified its email address. */
const isOwner = (viewer: Identity, room: StoredRoom, emails: StoredScenarios['emails']): boolean =>
  room.owner === null ? viewer.emailVerified && emails.get(viewer.uid) === room.ownerEmail : room.owner === viewer.uid

/**
 * Returns whether the viewer may see a room's title. A block does not hide deleted rooms, because notifications may
 * still name them. Nor does it hide legacy rooms, because their owners are unknown until they sign in.
 */
const isVisible = (viewer: Identity | undefined, room: StoredRoom, { blocked, emails }: StoredScenarios): boolean => {
  if (viewer && isOwner(viewer, room, emails)) return true
  const isBlocked = viewer && room.owner !== null && blocked.has(toPair(viewer.uid, room.owner))
  return !room.hidden && (!isBlocked || room.deleted === true)
}

/** Lists the titles that the viewer may see. */
export const listVisibleTitles = (stored: StoredScenarios, viewer: Identity | undefined): Set<string> =>
  new Set(stored.rooms.filter((each) => isVisible(viewer, each, stored)).map(({ title }) => title))

/**
 * Returns the markers that the contract lets a viewer see in a response:
 * - the titles and photos of their own rooms, and of other rooms that neither moderation nor a block hides;
 * - their own email, and in their export their messages;
 * - contacts of their own rooms and of rooms they are interested in;
 * - in details, the confirmed email of the host of a room they are interested in;
 * - in the interests of their own room, the confirmed emails of interested people.
 */
export const allowedMarkers = (
  stored: StoredScenarios,
  viewer: Identity | undefined,
  { endpoint, room }: RequestTarget,
): Set<string> => {
  const { rooms, emails, confirmed, messages } = stored
  const allowed = listVisibleTitles(stored, viewer)
  if (!viewer) return allowed
  allowed.add(emails.get(viewer.uid) ?? '')
  if (endpoint === 'exportOwnData') allowed.add(messages.get(viewer.uid) ?? '')
  for (const each of rooms.filter((room) => isVisible(viewer, room, stored))) {
    if (isOwner(viewer, each, emails) || each.interested.has(viewer.uid)) allowed.add(each.contact)
  }
  if (endpoint === 'getListing' && room?.emailConfirmed && room.interested.has(viewer.uid)) allowed.add(room.ownerEmail)
  if (room && endpoint === 'listInterests' && isOwner(viewer, room, emails)) {
    for (const uid of room.interested) if (confirmed.has(uid)) allowed.add(emails.get(uid) ?? '')
  }
  return allowed
}

import type { Identity } from '../../identity/firebase.ts'
import type { Stage, StagedRoom } from './stage.ts'

/** Which call an answer is to, as far as that decides what may stand in it. */
export interface Asked {
  endpoint: string
  room?: StagedRoom | undefined
}

/** The owner, who for a room of an older server is the one who has proved to own its e-mail. */
const isOwner = (viewer: Identity, room: StagedRoom, emails: Stage['emails']): boolean =>
  room.owner === null ? viewer.emailVerified && emails.get(viewer.uid) === room.ownerEmail : room.owner === viewer.uid

/**
 * The markers that a viewer may read in an answer, by the contract alone: contacts of the viewer's own rooms and of those
 * they are interested in; their messages, in their own data; their own e-mail, the confirmed e-mail of a host in whose
 * room they are interested, on its details, and the e-mails of people who are interested in their room.
 */
export const allowedMarkers = (
  { rooms, emails, written }: Stage,
  viewer: Identity | undefined,
  { endpoint, room }: Asked,
): Set<string> => {
  const allowed = new Set<string>()
  if (!viewer) return allowed
  allowed.add(emails.get(viewer.uid) ?? '')
  if (endpoint === 'exportOwnData') allowed.add(written.get(viewer.uid) ?? '')
  for (const each of rooms) {
    if (isOwner(viewer, each, emails) || each.interested.has(viewer.uid)) allowed.add(each.contact)
  }
  if (endpoint === 'getListing' && room?.emailConfirmed && room.interested.has(viewer.uid)) allowed.add(room.ownerEmail)
  if (room && endpoint === 'listInterests' && isOwner(viewer, room, emails)) {
    for (const uid of room.interested) allowed.add(emails.get(uid) ?? '')
  }
  return allowed
}

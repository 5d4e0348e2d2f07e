import { listApplicants } from '@roommate-finder/contracts/applicants'
import {
  getListing,
  type Listing,
  type ListingDetails,
  listRoomsById,
  listSimilar,
} from '@roommate-finder/contracts/listings'
import type { InitialEntry } from 'react-router-dom'
import { listingDetails } from './factories.ts'
import { renderRoute, signedIn } from './render-route.tsx'
import { reply, server } from './server.ts'

/** Opens an address as a signed-in user. */
export const open = (address: InitialEntry) => renderRoute(address, { session: signedIn() })

/** Answers the requests of a details page, and of the sign-in page before it. Returns the room. */
export const answerRoom = (fields: Partial<ListingDetails> = {}, similar: Listing[] = []): ListingDetails => {
  const room = listingDetails(fields)
  server.use(reply(getListing, room), reply(listRoomsById, [room]), reply(listSimilar, similar))
  if (room.isOwner) server.use(reply(listApplicants, { items: [], isCut: false }))
  return room
}

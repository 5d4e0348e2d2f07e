import { listInterests } from '@roommate-finder/contracts/interest'
import { getListing, type Listing, type ListingDetails, listSimilar } from '@roommate-finder/contracts/listings'
import { listingDetails } from './factories.ts'
import { renderRoute, signedIn } from './render-route.tsx'
import { reply, server } from './server.ts'

/** For somebody who is signed in. */
export const open = (address: string) => renderRoute(address, { session: signedIn() })

/** Answers whatever the page of one room asks for; gives the room. */
export const answerRoom = (fields: Partial<ListingDetails> = {}, similar: Listing[] = []): ListingDetails => {
  const room = listingDetails(fields)
  server.use(reply(getListing, room), reply(listSimilar, similar))
  if (room.isOwner) server.use(reply(listInterests, []))
  return room
}

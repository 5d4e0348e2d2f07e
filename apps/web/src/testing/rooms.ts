import { listInterests } from '@roommate-finder/contracts/interest'
import { getListing, type Listing, type ListingDetails, listSimilar } from '@roommate-finder/contracts/listings'
import { listingDetails } from './factories.ts'
import { reply, server } from './server.ts'

/** Answers whatever the page of one room asks for; gives the room. */
export const answerRoom = (fields: Partial<ListingDetails> = {}, similar: Listing[] = []): ListingDetails => {
  const room = listingDetails(fields)
  server.use(reply(getListing, room), reply(listSimilar, similar))
  if (room.isOwner) server.use(reply(listInterests, []))
  return room
}

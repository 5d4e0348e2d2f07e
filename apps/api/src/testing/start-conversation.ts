import { messageListing } from '@roommate-finder/contracts/messages'
import { fetchBody } from './calls.ts'
import { insertListing } from './insert-listings.ts'
import { messageBody, type Person, type TestApi } from './test-api.ts'

/** Starts the conversation of a seeker about a new room of a host. Returns the ids of both. */
export const startConversation = async (
  api: TestApi,
  { host, seeker }: { host: Person; seeker: Person },
): Promise<{ id: string; listingId: string }> => {
  const listingId = await insertListing(api, host, { title: 'Green door room' })
  const params = { id: listingId }
  const { conversation } = await fetchBody(api.as(seeker), messageListing, { params, body: messageBody() })
  return { id: conversation._id, listingId }
}

import { saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { request } from '#src/lib/api-client.ts'

/** Saves a room. A saved room keeps its note; one that was just removed gets it back. */
export const sendSave = (id: string) => request(saveRoom, { params: { id }, body: {} })

export const sendRemoval = (id: string) => request(unsaveRoom, { params: { id } })

import { saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { ApiError, request } from '#src/lib/api-client.ts'

/** Saves a room. Without `note`, a saved room keeps its note. */
export const sendSave = (id: string, note?: string) =>
  request(saveRoom, { params: { id }, body: note === undefined ? {} : { note } })

/** Removes a saved room. Returns its note, which Undo restores, or undefined if the room no longer exists. */
export const sendRemoval = async (id: string): Promise<{ note: string | undefined }> => {
  // Saving a saved room again changes nothing and returns the note.
  const saved = await sendSave(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
  await request(unsaveRoom, { params: { id } })
  return { note: saved?.note }
}

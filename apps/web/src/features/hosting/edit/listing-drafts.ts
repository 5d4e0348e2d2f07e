import * as z from 'zod/mini'
import { draftOf } from '#src/lib/draft.ts'
import { listingValues } from './listing-values.ts'

/** Keeps the draft of a new room. */
export const newRoomDraft = (uid: string) => draftOf({ name: 'new-room', uid, schema: z.partial(listingValues) })

const edit = z.object({ base: listingValues, mine: listingValues, updatedAt: z.string() })

/** Keeps unsaved changes to a listing, and their base version. */
export const editDraft = (uid: string, listingId: string) => draftOf({ name: `edit:${listingId}`, uid, schema: edit })

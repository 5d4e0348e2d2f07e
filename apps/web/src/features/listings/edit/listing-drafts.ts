import * as z from 'zod/mini'
import { draftStore, newIdempotencyKey } from '#src/lib/draft.ts'
import { browserStore } from '#src/lib/stored.ts'
import { areSameValues, type ListingValues, listingValues, noValues } from './listing-values.ts'

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

const newRoom = z.object({ values: z.omit(listingValues, { contactInfo: true }), savedAt: z.number() })

/**
 * Stores the draft of a new room for 7 days in localStorage, and the contact info in sessionStorage. Also stores the
 * idempotency key after the first attempt to post, so that a retry does not post twice.
 */
export const newRoomDraft = (uid: string) => {
  const room = draftStore({ name: 'new-room', uid, schema: newRoom, store: browserStore })
  const contact = draftStore({ name: 'new-room-contact', uid, schema: z.string() })
  const key = draftStore({ name: 'new-room-key', uid, schema: z.string(), store: browserStore })
  const clear = () => {
    for (const part of [room, contact, key]) part.clear()
  }
  return {
    isPersistent: browserStore.isPersistent(),
    read: (now = Date.now()): { values: ListingValues; savedAt: number } | null => {
      const kept = room.read()
      if (!kept) return null
      if (now - kept.savedAt > MAX_AGE_MS) {
        clear()
        return null
      }
      return { values: { ...kept.values, contactInfo: contact.read() ?? '' }, savedAt: kept.savedAt }
    },
    save: (values: ListingValues, now = Date.now()): void => {
      if (areSameValues(values, noValues)) {
        clear()
        return
      }
      const { contactInfo, ...rest } = values
      room.save({ values: rest, savedAt: now })
      contact.save(contactInfo)
    },
    clear,
    attemptKey: (): string => {
      const present = key.read()
      if (present !== null) return present
      const fresh = newIdempotencyKey()
      key.save(fresh)
      return fresh
    },
    dropAttemptKey: key.clear,
  }
}
export type NewRoomDraft = ReturnType<typeof newRoomDraft>

const edit = z.object({ base: listingValues, mine: listingValues, updatedAt: z.string() })

/** Stores unsaved changes to a listing, and their base version, until the tab closes. They survive a new sign-in. */
export const editDraft = (uid: string, listingId: string) =>
  draftStore({ name: `edit-${listingId}`, uid, schema: edit })

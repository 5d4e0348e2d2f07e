import * as z from 'zod/mini'
import { randomKey } from '#src/lib/random-key.ts'
import { inBrowser, inTab } from '#src/lib/stored.ts'
import { readShaped } from '#src/lib/stored-shape.ts'
import { type ListingValues, listingValues, noValues, sameValues } from './listing-values.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 7 * DAY_MS

const nameOf = (uid: string, what: string): string => `roommate-finder:${what}:${uid}`

const newRoom = z.object({ values: z.omit(listingValues, { contactInfo: true }), savedAt: z.number() })

export interface NewRoomDraft {
  values: ListingValues
  savedAt: number
}

/**
 * The room that a person is about to post: kept for 7 days in this browser, its contact details only until the tab is
 * closed. A key of the post goes with it from the first attempt on, so that a repeated one does not post twice.
 */
export const newRoomDraft = (uid: string) => {
  const text = nameOf(uid, 'new-room')
  const contact = nameOf(uid, 'new-room-contact')
  const key = nameOf(uid, 'new-room-key')
  const clear = () => {
    inBrowser.erase(text)
    inTab.erase(contact)
    inBrowser.erase(key)
  }
  return {
    lasts: inBrowser.lasts(),
    read: (now = Date.now()): NewRoomDraft | null => {
      const kept = readShaped(inBrowser, text, newRoom)
      if (!kept) return null
      if (now - kept.savedAt > KEPT_MS) {
        clear()
        return null
      }
      return { values: { ...kept.values, contactInfo: inTab.read(contact) ?? '' }, savedAt: kept.savedAt }
    },
    save: (values: ListingValues, now = Date.now()): void => {
      if (sameValues(values, noValues)) {
        clear()
        return
      }
      const { contactInfo, ...rest } = values
      inBrowser.write(text, JSON.stringify({ values: rest, savedAt: now }))
      inTab.write(contact, contactInfo)
    },
    clear,
    attemptKey: (): string => {
      const present = inBrowser.read(key)
      if (present) return present
      const fresh = randomKey()
      inBrowser.write(key, fresh)
      return fresh
    },
    dropAttemptKey: () => inBrowser.erase(key),
  }
}
export type NewRoomStore = ReturnType<typeof newRoomDraft>

const edit = z.object({ base: listingValues, mine: listingValues, updatedAt: z.string() })

/** What was changed of a listing and not saved, with the listing as it was then. */
export type EditDraft = z.infer<typeof edit>

/** Kept in the tab alone: over a reload, and over signing in again. */
export const editDraft = (uid: string, listingId: string) => {
  const name = nameOf(uid, `edit-${listingId}`)
  return {
    read: (): EditDraft | null => readShaped(inTab, name, edit),
    save: (draft: EditDraft): void => inTab.write(name, JSON.stringify(draft)),
    clear: (): void => inTab.erase(name),
  }
}

import * as z from 'zod/mini'
import { browserStore, tabStore } from './stored.ts'

export const DRAFT_DAYS = 7
const MAX_AGE_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000

/** The names of all drafts start with it. */
export const PREFIX = 'roommate-finder:draft:'

/** The name of the draft of the forms to sign in. It does not belong to the user who then signs in. */
export const SIGN_IN_DRAFT = 'sign-in'

const record = z.object({
  savedAt: z.number(),
  value: z.optional(z.unknown()),
  attempt: z.optional(z.object({ input: z.string(), key: z.string() })),
  /** The record of an earlier draft, which returns when this one is erased. */
  earlier: z.optional(z.unknown()),
})
export type DraftRecord = z.infer<typeof record>

/** Returns null if the draft has expired or has another shape. */
export const checkRecord = (value: unknown): DraftRecord | null => {
  const parsed = z.safeParse(record, value).data
  return parsed && Date.now() - parsed.savedAt <= MAX_AGE_MS ? parsed : null
}

/** Reads a stored draft like `checkRecord`. */
export const parseRecord = (stored: string | null): DraftRecord | null => {
  try {
    return checkRecord(JSON.parse(stored ?? 'null'))
  } catch {
    return null
  }
}

/** Makes drafts that a visitor wrote in this tab belong to the user who has signed in. Drafts of that user return later. */
export const claimDrafts = (uid: string): void => {
  const drafts = tabStore.names().filter((name) => name.startsWith(PREFIX))
  for (const name of drafts) {
    const visitors = parseRecord(tabStore.read(name))
    if (!visitors || name === PREFIX + SIGN_IN_DRAFT) continue
    const earlier = parseRecord(browserStore.read(`${name}:${uid}`)) ?? undefined
    browserStore.write(`${name}:${uid}`, JSON.stringify({ ...visitors, earlier }))
  }
  tabStore.erase(...drafts)
}

/** Erases the expired drafts of all users of this browser. */
export const eraseExpiredDrafts = (): void => {
  const drafts = browserStore.names().filter((name) => name.startsWith(PREFIX))
  browserStore.erase(...drafts.filter((name) => !parseRecord(browserStore.read(name))))
}

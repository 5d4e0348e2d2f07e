import { buildPath } from '@roommate-finder/contracts/endpoint'
import { getViewingFeed } from '@roommate-finder/contracts/viewings'
import { AppError } from '../../errors.ts'
import { createToken, hashToken } from '../../lib/secret-token.ts'
import type { MailCalendar } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { type CalendarEntry, createCalendar, createInvitation } from './calendar.ts'
import type { ViewingDoc } from './document.ts'
import { entryRepository } from './entry-repository.ts'
import { findEntryId } from './notices.ts'
import { type ViewingService, viewingNotFound } from './service.ts'
import { toPlace } from './viewer.ts'

const DAY_MS = 86_400_000

/** For how long a feed has viewings that are over or canceled, and how many of each role. */
const FEED_DAYS = 30
const MAX_IN_FEED = 500

interface User {
  uid: string
}

/** What a mail shows of a viewing. */
export interface MailedViewing {
  /** null if it is unknown or the viewing is canceled. */
  place: string | null
  calendar: MailCalendar
}

/** Writes viewings as iCalendar files: one viewing, all of a user, and what mails carry. */
export const calendarService = (
  { db, now, links: { webUrl }, mailFrom: organizer }: FeatureContext,
  { accounts, viewings }: { accounts: AccountService; viewings: ViewingService },
) => {
  const entries = entryRepository(db)

  /** Leaves out the place that a person does not get. */
  const toEntry = (viewing: ViewingDoc, uid: string): CalendarEntry => {
    const place = toPlace(viewing, viewing.seekerUid === uid ? 'seeker' : 'host', now())
    const { place: _, ...entry } = viewing
    return { ...entry, ...(place !== null && { place }) }
  }

  return {
    /**
     * Returns the calendar file of a viewing, or of the one that has replaced it.
     * @throws AppError `not_found`, also if it was never confirmed
     */
    read: async (id: string, { uid }: User): Promise<string> => {
      const { doc } = await viewings.findOwn(id, { uid })
      const current = doc.confirmedAt && (await entries.findCurrent(doc.entryId))
      if (!current) throw viewingNotFound()
      return createCalendar([toEntry(current, uid)], webUrl)
    },

    /** Gives a user a feed at a new address. */
    createFeed: async ({ uid }: User): Promise<{ url: string }> => {
      const token = createToken()
      await accounts.setViewingFeed(uid, hashToken(token))
      return { url: `${webUrl}/api${buildPath(getViewingFeed, { params: { token } })}` }
    },

    deleteFeed: async ({ uid }: User): Promise<undefined> => {
      await accounts.setViewingFeed(uid, undefined)
      return undefined
    },

    /** @throws AppError `not_found` */
    readFeed: async (token: string): Promise<string> => {
      const user = await accounts.findByViewingFeed(hashToken(token))
      if (!user || user.suspendedAt) throw new AppError('not_found', 'This calendar doesn’t exist.')
      const since = new Date(now().getTime() - FEED_DAYS * DAY_MS)
      const found = await entries.findEntries(user._id, since, MAX_IN_FEED)
      // A block cancels viewings to come. Those that are over leave the calendar.
      const shown = found.filter(({ state, blocked }) => state !== 'confirmed' || !blocked)
      return createCalendar(
        shown.map((each) => toEntry(each, user._id)),
        webUrl,
      )
    },

    /** Finds what a mail to one of the two people shows of the viewing of a notification. null for other notifications. */
    findMailed: async (
      cause: string,
      uid: string,
      to: { name: string | null; address: string },
    ): Promise<MailedViewing | null> => {
      const entryId = findEntryId(cause)
      const current = entryId && (await entries.findCurrent(entryId))
      if (!current || ![current.seekerUid, current.hostUid].includes(uid)) return null
      const entry = toEntry(current, uid)
      return {
        place: entry.state === 'confirmed' ? (entry.place ?? null) : null,
        calendar: createInvitation(entry, { organizer, attendee: to }, webUrl),
      }
    },
  }
}

export type CalendarService = ReturnType<typeof calendarService>

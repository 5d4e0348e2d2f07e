import { isolate } from '@roommate-finder/contracts/primitives'
import { ObjectId } from '../../db/object-id.ts'
import type { NotificationContent } from '../notifications/document.ts'
import type { ViewingChange, ViewingDoc } from './document.ts'
import { formatClock, formatDay, formatWhen } from './times.ts'

// No names and no rooms in titles, which lock screens show, and no actors: what they say stays true after a deletion. No
// addresses: a seeker gets them only while the viewing is confirmed.

/** A later notification of the same calendar entry replaces the earlier one. */
export const toEntryCause = ({ entryId }: Pick<ViewingDoc, 'entryId'>): string => `viewing ${entryId.toHexString()}`

/** Returns the id of the calendar entry that a cause is about, or undefined for another cause. */
export const findEntryId = (cause: string): ObjectId | undefined => {
  const id = /^viewing (.+)$/.exec(cause)?.[1]
  return id === undefined ? undefined : new ObjectId(id)
}

const createNotice = (viewing: ViewingDoc, title: string): NotificationContent => ({
  type: 'viewing',
  cause: toEntryCause(viewing),
  title,
  body: `“${isolate(viewing.title)}”`,
  href: `/messages/${viewing.conversationId.toHexString()}`,
})

export const createChangeNotice = ({ what, viewing }: Pick<ViewingChange, 'what' | 'viewing'>): NotificationContent => {
  const when = formatWhen(viewing)
  if (what === 'ended') {
    return {
      ...createNotice(viewing, 'A viewing won’t take place'),
      // One of the two may have blocked the other.
      body: `Your viewing on ${when} won’t take place.`,
      href: '/viewings',
    }
  }
  const titles = {
    confirmed: `Viewing confirmed: ${when}`,
    moved: `Viewing moved to ${when}`,
    canceled: `Viewing canceled: ${when}`,
  }
  return createNotice(viewing, titles[what])
}

/** @param stage how long before the viewing: a day or two hours */
export const createReminder = (viewing: ViewingDoc, stage: 'day' | 'hours'): NotificationContent =>
  createNotice(
    viewing,
    stage === 'day' ? `Upcoming viewing: ${formatWhen(viewing)}` : `Your viewing starts at ${formatClock(viewing)}`,
  )

/** The cause of the question whether a seeker has found a room, which is asked once. */
export const OUTCOME_CAUSE = 'outcome'

export const createOutcomeQuestion = (viewing: ViewingDoc): NotificationContent => ({
  type: 'viewing',
  cause: OUTCOME_CAUSE,
  title: 'Did you find a room?',
  body: `You had a viewing on ${formatDay(viewing)}. If you’ve found a room, we’ll pause your searches and tell the other hosts.`,
  href: '/viewings',
})

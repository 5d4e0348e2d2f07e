import { factKeys } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { Conversation } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import type { SavedSearch } from '@roommate-finder/contracts/saved-searches'
import type { RoomChange, SavedRoom } from '@roommate-finder/contracts/shortlist'
import type { OutcomeQuestion, Viewing } from '@roommate-finder/contracts/viewings'
import { formatZonedDay, formatZonedTime } from '@roommate-finder/contracts/zoned-time'
import { formatOwnStart } from '#src/entities/viewings/labels.ts'
import { formatCounted, formatMoney } from '#src/lib/format.ts'
import { formatWait } from '#src/lib/format-wait.ts'
import { paths } from '#src/lib/paths.ts'

/** Something that the user may want to do: one sentence and one action. A title ends the sentence, as it may be cut. */
export interface Todo {
  text: string
  action: string
  to: string
}

const DAY_MS = 86_400_000

/** Older changes of saved rooms are no news. */
const MAX_CHANGE_DAYS = 14
/** A room that states fewer facts leaves most questions of seekers open. */
const MIN_FACTS = 4
/** From so many days on without interest, a host may look for seekers. */
const QUIET_DAYS = 3

const quote = (title: string): string => `“${isolate(title)}”`

const toWait = (since: string, now: number): string => {
  const time = formatWait(since, now)
  return time === undefined ? 'is waiting for an answer.' : `has been waiting ${time} for an answer.`
}

/** Lists people who suggested times for a viewing. */
const listProposals = (viewings: readonly Viewing[]): Todo[] => {
  const open = viewings.filter(({ state, proposedBy, role }) => state === 'proposed' && proposedBy !== role)
  return [...new Set(open.map(({ conversationId }) => conversationId))].map((id) => {
    const [first, ...others] = open.filter(({ conversationId }) => conversationId === id)
    const times = others.length === 0 ? 'a time' : `${others.length + 1} times`
    return {
      text: `${isolate(first?.name ?? '')} suggested ${times} for a viewing.`,
      action: 'Choose a time',
      to: paths.conversation(id),
    }
  })
}

/** Names the next confirmed viewing, in the time zone of the room. */
const listNext = (viewings: readonly Viewing[]): Todo[] => {
  const next = viewings.find(({ state }) => state === 'confirmed')
  if (!next) return []
  const at = Date.parse(next.startsAt)
  const own = formatOwnStart(at, next.timeZone)
  const time = `${formatZonedDay(at, next.timeZone)} at ${formatZonedTime(at, next.timeZone)}${own === null ? '' : ` (${own})`}`
  return [
    {
      text: `You’re meeting ${isolate(next.name)} on ${time} for a viewing.`,
      action: 'See viewing',
      to: paths.conversation(next.conversationId),
    },
  ]
}

const listOutcomes = ({ viewing }: OutcomeQuestion): Todo[] =>
  viewing
    ? [
        {
          text: `Did you find a room? You saw ${quote(viewing.listing.title)}.`,
          action: 'Tell us',
          to: paths.viewings(),
        },
      ]
    : []

/** Lists people who wait for the host, the longest wait first, then other unread messages. */
const listMessages = (conversations: readonly Conversation[], now: number): Todo[] => {
  const waiting = conversations
    .flatMap(({ waitingSince, ...conversation }) => (waitingSince ? [{ ...conversation, waitingSince }] : []))
    .sort((one, other) => one.waitingSince.localeCompare(other.waitingSince))
  const unread = conversations.filter((conversation) => conversation.unread > 0 && !conversation.waitingSince)
  return [
    ...waiting.map(({ _id, other, waitingSince }) => ({
      text: `${isolate(other.name)} ${toWait(waitingSince, now)}`,
      action: 'Answer',
      to: paths.conversation(_id),
    })),
    ...unread.map(({ _id, other, unread: count, invitation, listing }) => ({
      text:
        invitation && listing
          ? `${isolate(other.name)} invited you to ${quote(listing.title)}.`
          : `${isolate(other.name)} sent you ${count === 1 ? 'a message' : `${count} messages`}.`,
      action: 'Read',
      to: paths.conversation(_id),
    })),
  ]
}

/** Tells of new rooms in one line. A room may fit several searches, so their numbers are not added. */
const listSearches = (searches: readonly SavedSearch[]): Todo[] => {
  const withNew = searches.filter(({ newCount }) => newCount > 0)
  const [first] = withNew
  if (!first) return []
  const { name, newCount } = first
  return [
    {
      text:
        withNew.length === 1
          ? `${formatCounted(newCount, 'new room matches', 'new rooms match')} your saved search ${quote(name)}.`
          : `New rooms match ${withNew.length} of your saved searches.`,
      action: 'See them',
      to: paths.savedSearches(),
    },
  ]
}

/** The kinds of change, the most important first. A room with several shows the first. */
const changeTexts: Record<RoomChange['kind'], (amount: string) => string> = {
  removed: () => 'was removed',
  unavailable: () => 'is no longer available',
  cheaper: (amount) => `costs ${amount} less a month now`,
  available: () => 'is available again',
  dearer: (amount) => `costs ${amount} more a month now`,
}
const changeKinds = Object.keys(changeTexts) as RoomChange['kind'][]

const listChanges = (saved: readonly SavedRoom[], now: number): Todo[] =>
  saved.flatMap(({ listingId, title, listing, changes }) => {
    const recent = changes.filter(({ at }) => now - Date.parse(at) < MAX_CHANGE_DAYS * DAY_MS)
    const [first] = recent.toSorted((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind))
    if (!first) return []
    const { kind, from = 0, to = 0 } = first
    return [
      {
        text: `A room you saved ${changeTexts[kind](formatMoney(Math.abs(to - from)))}: ${quote(listing?.title ?? title)}.`,
        ...(listing
          ? { action: 'See room', to: paths.details(listingId) }
          : { action: 'See saved rooms', to: paths.shortlist() }),
      },
    ]
  })

/** Lists own rooms that others don't see, and available ones without photos, with few facts, or without interest. */
const listOwnRooms = (listings: readonly Listing[], now: number): Todo[] => {
  const hidden = listings.filter((listing) => listing.hidden)
  const shown = listings.filter(({ availability, hidden: isHidden }) => availability === 'available' && !isHidden)
  const bare = shown.filter(({ photo }) => !photo)
  const vague = shown.filter(
    (listing) => listing.photo && factKeys.filter((key) => listing[key] !== undefined).length < MIN_FACTS,
  )
  const quiet = shown.filter(
    (listing) =>
      listing.likeCount === 0 &&
      now - Date.parse(listing.createdAt) > QUIET_DAYS * DAY_MS &&
      !bare.includes(listing) &&
      !vague.includes(listing),
  )
  return [
    ...hidden.map(({ _id, title }) => ({
      text: `Only you can see ${quote(title)}.`,
      action: 'See why',
      to: paths.details(_id),
    })),
    ...bare.map(({ _id, title }) => ({
      text: `There are no photos of ${quote(title)} yet.`,
      action: 'Add photos',
      to: paths.update(_id),
    })),
    ...vague.map(({ _id, title }) => ({
      text: `Seekers need more details about ${quote(title)}.`,
      action: 'Add details',
      to: paths.update(_id),
    })),
    ...quiet.map(({ _id, title }) => ({
      text: `No one has shown interest in ${quote(title)} yet.`,
      action: 'See who might fit',
      to: paths.seekers(_id),
    })),
  ]
}

export interface TodoSources {
  conversations: readonly Conversation[]
  listings: readonly Listing[]
  saved: readonly SavedRoom[]
  searches: readonly SavedSearch[]
  upcoming: readonly Viewing[]
  outcome: OutcomeQuestion
}

/** Lists what the user may want to do, the most urgent first: people before rooms. */
export const listTodos = (
  { conversations, listings, saved, searches, upcoming, outcome }: TodoSources,
  now = Date.now(),
): Todo[] => {
  const proposals = listProposals(upcoming)
  // A proposal is a message, too.
  const messages = listMessages(conversations, now).filter(
    ({ to }) => !proposals.some((proposal) => proposal.to === to),
  )
  return [
    ...listNext(upcoming),
    ...proposals,
    ...messages,
    ...listOutcomes(outcome),
    ...listSearches(searches),
    ...listChanges(saved, now),
    ...listOwnRooms(listings, now),
  ]
}

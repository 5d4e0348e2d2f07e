import { findTimes, toLocalMs } from '@roommate-finder/contracts/zoned-time'
import { otherRole, type Role } from '../src/features/messages/document.ts'
import type { ViewingDoc } from '../src/features/viewings/document.ts'
import { toConfirmText, toProposalText } from '../src/features/viewings/texts.ts'
import type { Slot } from '../src/features/viewings/times.ts'
import { createId } from './create-id.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LENGTH_MS = HOUR_MS / 2

export interface SeedViewing {
  proposedBy: Role
  hoursAgo: number
  /** Days from today, and the hour of the day in the time zone of the room. */
  slots: readonly { inDays: number; hour: number }[]
  place?: string
  /** When the other side confirmed the first time. */
  confirmedHoursAgo?: number
}

const toSlots = ({ slots }: SeedViewing, timeZone: string, now: Date): Slot[] => {
  const local = toLocalMs(now.getTime(), timeZone)
  const today = local - (local % DAY_MS)
  return slots.flatMap(({ inDays, hour }) => {
    const [at] = findTimes(today + inDays * DAY_MS + hour * HOUR_MS, timeZone)
    return at === undefined ? [] : [{ startsAt: new Date(at), endsAt: new Date(at + LENGTH_MS), timeZone }]
  })
}

/** Creates the viewings of a conversation, and the messages that propose and confirm them. */
export const createViewings = (
  seed: SeedViewing,
  room: Pick<ViewingDoc, 'conversationId' | 'listingId' | 'title' | 'seekerUid' | 'hostUid' | 'timeZone'>,
  now: Date,
) => {
  const { proposedBy, hoursAgo, place, confirmedHoursAgo } = seed
  const proposalId = createId(`proposal ${room.conversationId.toHexString()}`)
  const slots = toSlots(seed, room.timeZone, now)
  const toTime = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const docs = slots.map(({ startsAt, endsAt }, i): ViewingDoc => {
    const isConfirmed = confirmedHoursAgo !== undefined && i === 0
    return {
      _id: createId(`viewing ${proposalId.toHexString()} ${i}`),
      proposalId,
      ...room,
      startsAt,
      endsAt,
      ...(place !== undefined && { place }),
      state: isConfirmed ? 'confirmed' : confirmedHoursAgo === undefined ? 'proposed' : 'declined',
      proposedBy,
      createdAt: toTime(hoursAgo),
      entryId: createId(`entry ${proposalId.toHexString()} ${i}`),
      sequence: 0,
      ...(isConfirmed && { confirmedAt: toTime(confirmedHoursAgo) }),
    }
  })
  const [first] = slots
  const proposal = {
    from: proposedBy,
    hoursAgo,
    body: toProposalText(slots, { isHost: proposedBy === 'host', isMove: false }),
    proposalId,
  }
  const confirmation = first &&
    confirmedHoursAgo !== undefined && {
      from: otherRole(proposedBy),
      hoursAgo: confirmedHoursAgo,
      body: toConfirmText(first),
    }
  return { docs, messages: confirmation ? [proposal, confirmation] : [proposal] }
}

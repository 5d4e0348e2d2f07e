import type { EndpointName } from '@roommate-finder/contracts/endpoints'
import { ObjectId } from '../db/object-id.ts'
import type { ViewingDoc } from '../features/viewings/document.ts'
import { hashToken } from '../lib/secret-token.ts'
import type { TestApi } from './test-api.ts'

const DAY_MS = 86_400_000

/** So that proposed times can be confirmed beside viewings of the same people. */
const daysAhead = { proposed: 1, confirmed: 3, declined: 1, canceled: 1 } as const

/** Returns the token of the seeker's link to an inserted viewing. */
export const toShareToken = (id: string): string => id.padEnd(43, '_')

/**
 * Inserts a viewing that the seeker has proposed. Viewing, conversation, proposal and listing have the same id, so that it is
 * valid for every path parameter.
 */
export const insertViewing = async (
  { collections, clock }: TestApi,
  id: string,
  fields: Pick<ViewingDoc, 'seekerUid' | 'hostUid'> & Partial<ViewingDoc>,
): Promise<void> => {
  const { state = 'proposed' } = fields
  const { startsAt = new Date(clock.now().getTime() + daysAhead[state] * DAY_MS) } = fields
  const _id = new ObjectId(id)
  await collections.viewings.insertOne({
    _id,
    proposalId: _id,
    conversationId: _id,
    listingId: _id,
    title: 'Sunny room near the park',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * 60_000),
    timeZone: 'America/Chicago',
    state,
    proposedBy: 'seeker',
    // Not one of the proposals that count toward the limit of a day.
    createdAt: new Date(clock.now().getTime() - 2 * DAY_MS),
    entryId: _id,
    sequence: 0,
    seekerShareHash: hashToken(toShareToken(id)),
    ...fields,
  })
}

const confirmedFor: readonly EndpointName[] = [
  'shareViewing',
  'getSharedViewing',
  'answerOutcome',
  'getOutcomeQuestion',
]

/** Inserts a viewing with which an endpoint succeeds: a proposed one, a confirmed one, or one that is over. */
export const insertViewingFor = (
  name: string,
  api: TestApi,
  id: string,
  people: Pick<ViewingDoc, 'seekerUid' | 'hostUid'>,
): Promise<void> =>
  insertViewing(api, id, {
    ...people,
    ...(confirmedFor.some((each) => each === name) && { state: 'confirmed' }),
    ...(name === 'answerOutcome' && { startsAt: new Date(0) }),
  })

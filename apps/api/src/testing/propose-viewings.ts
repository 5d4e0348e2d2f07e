import {
  confirmViewing,
  proposeViewings,
  type Viewing,
  type ViewingProposal,
} from '@roommate-finder/contracts/viewings'
import { fetchBody } from './calls.ts'
import type { Person, TestApi } from './test-api.ts'

const MINUTE_MS = 60_000

/** Creates a time that starts some hours after `from`. */
export const createSlot = (from: Date, hours: number, minutes = 30) => {
  const start = from.getTime() + hours * 60 * MINUTE_MS
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * MINUTE_MS).toISOString() }
}

/** Proposes times that start in some hours, in a conversation. Returns them. */
export const propose = async (
  api: TestApi,
  by: Person,
  conversationId: string,
  hours: readonly number[],
  proposal: Partial<ViewingProposal> = {},
): Promise<Viewing[]> => {
  const body = { slots: hours.map((each) => createSlot(api.clock.now(), each)), ...proposal }
  return (await fetchBody(api.as(by), proposeViewings, { params: { id: conversationId }, body })).viewings
}

/** Proposes a time and confirms it. Returns the id of the viewing. */
export const arrangeViewing = async (
  api: TestApi,
  { id, by, to }: { id: string; by: Person; to: Person },
  hours: number,
  proposal: Partial<ViewingProposal> = {},
): Promise<string> => {
  const [proposed] = await propose(api, by, id, [hours], proposal)
  const params = { id: proposed?._id ?? '' }
  return (await fetchBody(api.as(to), confirmViewing, { params, body: {} }))._id
}

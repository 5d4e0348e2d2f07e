import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { leavesOutUnstated } from '#src/entities/room/filters/filters.ts'
import { formatCounted, pickPlural } from '#src/lib/format.ts'

export const RESULT_COUNT_ID = 'result-count'

/** Moves the focus to the result count. Call it before an action that removes the pressed button. */
export const focusResultCount = (): void => document.getElementById(RESULT_COUNT_ID)?.focus()

/** Returns whether the rooms that a filter leaves out are those without a place. */
export const isAboutArea = ({ near, bbox }: SearchQuery, { unstated = 0 }: ListingPage): boolean =>
  unstated > 0 && (near !== undefined || bbox !== undefined)

/** Describes the rooms that a filter leaves out because they do not state the fact. Empty if there are none. */
export const describeUnstated = (query: SearchQuery, page: ListingPage): string => {
  const { unstated } = page
  if (!leavesOutUnstated(query) || unstated === 0) return ''
  if (unstated === undefined) return 'Some rooms aren’t shown because they don’t list this.'
  const rooms = formatCounted(unstated, 'room isn’t', 'rooms aren’t')
  if (isAboutArea(query, page))
    return `${rooms} shown because we don’t know where ${pickPlural(unstated, 'it is', 'they are')}.`
  return `${rooms} shown because ${pickPlural(unstated, 'it doesn’t', 'they don’t')} list this.`
}

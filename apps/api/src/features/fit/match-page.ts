import { MATCHES_SHOWN } from '@roommate-finder/contracts/limits'

/** Returns where in an order the item after a cursor is, which the contract has checked. */
const findStart = (ordered: readonly { id: string }[], cursor: string): number => {
  const split = cursor.lastIndexOf('-')
  const found = ordered.findIndex(({ id }) => id === cursor.slice(split + 1))
  // The next item has taken the position of one that is no longer in the order.
  return found === -1 ? Math.max(0, Number(cursor.slice(0, split))) : found + 1
}

/** Cuts a page off matches in their order. A cursor is the position and the id of the last item before the page. */
export const toMatchPage = <T extends { id: string }>(
  ordered: readonly T[],
  cursor: string | undefined,
): { items: T[]; next: string | null } => {
  const start = cursor === undefined ? 0 : findStart(ordered, cursor)
  const end = start + MATCHES_SHOWN
  const items = ordered.slice(start, end)
  const last = end < ordered.length ? items.at(-1) : undefined
  return { items, next: last ? `${end - 1}-${last.id}` : null }
}

import { type Document, ObjectId } from 'mongodb'

/** Formats the cursor after a document of a list that is sorted by a date and then by `_id`. */
export const formatCursor = (at: Date, id: ObjectId): string => `${at.getTime()}-${id.toHexString()}`

/** Parses a cursor that the contract has checked. The milliseconds may be negative. */
const parseCursor = (cursor: string): { at: Date; id: ObjectId } => {
  const split = cursor.lastIndexOf('-')
  return { at: new Date(Number(cursor.slice(0, split))), id: new ObjectId(cursor.slice(split + 1)) }
}

/** Matches the documents after a cursor in a list sorted by `field` and then by `_id`. Without a cursor, matches all. */
export const matchAfter = (field: string, direction: 1 | -1, cursor: string | undefined): Document => {
  if (cursor === undefined) return {}
  const { at, id } = parseCursor(cursor)
  const [from, after] = direction === 1 ? ['$gte', '$gt'] : ['$lte', '$lt']
  return { [field]: { [from]: at }, $or: [{ [field]: { [after]: at } }, { [field]: at, _id: { [after]: id } }] }
}

/** Cuts a page off the documents that were found with a limit of `limit + 1`. */
export const toPage = <T>(
  found: readonly T[],
  limit: number,
  toCursor: (last: T) => string,
): { items: T[]; next: string | null } => {
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : toCursor(last) }
}

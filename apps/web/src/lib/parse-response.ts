import * as z from 'zod/mini'

type Path = readonly PropertyKey[]

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], body)

/** Cuts a path after the index of the innermost list item. Returns null without one. */
const itemPath = (path: Path): Path | null => {
  const at = path.findLastIndex((key) => typeof key === 'number')
  return at === -1 ? null : path.slice(0, at + 1)
}

const incomplete = new Set<unknown>()

/** Returns whether parts of the room or another document with this id were dropped from a response. */
export const isIncomplete = (id: string): boolean => incomplete.has(id)

/**
 * Parses a response body. Drops list items with unknown enum values, which a newer API may send, and logs them. Any
 * other mismatch with the schema is an error.
 */
export const parseResponse = (schema: z.ZodMiniType, body: unknown): ReturnType<typeof z.safeParse<z.ZodMiniType>> => {
  const result = z.safeParse(schema, body)
  if (result.success) return result
  const items = result.error.issues.map((issue) => (issue.code === 'invalid_value' ? itemPath(issue.path) : null))
  if (items.includes(null)) return result

  const rest = structuredClone(body)
  const paths = new Map(items.filter((path) => path !== null).map((path) => [path.join('.'), path]))
  // Inner and later items first, so that the other paths stay valid.
  const order = [...paths.values()].sort(
    (one, other) => other.length - one.length || Number(other.at(-1)) - Number(one.at(-1)),
  )
  for (const path of order) {
    const list = valueAt(rest, path.slice(0, -1)) as unknown[]
    list.splice(Number(path.at(-1)), 1)
    const { _id } = valueAt(rest, path.slice(0, -2)) as { _id?: unknown }
    if (_id !== undefined) incomplete.add(_id)
  }
  console.warn('Dropped list items with unknown enum values from a response', result.error.issues)
  return z.safeParse(schema, rest)
}

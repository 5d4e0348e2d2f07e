import * as z from 'zod/mini'

type Path = readonly PropertyKey[]

/** Returns the outermost list item on a path: the path of its list, and its index. */
const itemAt = (path: Path): { list: Path; index: number } | null => {
  const at = path.findIndex((key) => typeof key === 'number')
  return at === -1 ? null : { list: path.slice(0, at), index: path[at] as number }
}

const listAt = (body: unknown, path: Path): unknown[] =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], body) as unknown[]

/**
 * Parses a response body. Drops list items with unknown enum values, which a newer API may send, and logs them. Any
 * other mismatch with the schema is an error.
 */
export const parseResponse = (schema: z.ZodMiniType, body: unknown): ReturnType<typeof z.safeParse<z.ZodMiniType>> => {
  const result = z.safeParse(schema, body)
  if (result.success) return result
  const unknown = result.error.issues.map((issue) => (issue.code === 'invalid_value' ? itemAt(issue.path) : null))
  if (unknown.includes(null)) return result

  const rest = structuredClone(body)
  const dropped = unknown.filter((item) => item !== null).sort((one, other) => other.index - one.index)
  const seen = new Set<string>()
  for (const { list, index } of dropped) {
    const itemPath = [...list, index].join('.')
    if (seen.has(itemPath)) continue
    seen.add(itemPath)
    listAt(rest, list).splice(index, 1)
  }
  console.warn('Dropped list items with unknown enum values from a response', result.error.issues)
  return z.safeParse(schema, rest)
}

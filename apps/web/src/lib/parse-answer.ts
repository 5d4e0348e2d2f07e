import * as z from 'zod/mini'

type Path = readonly PropertyKey[]

/** The list item that a bad enum value stands in: the path of its list, and its place there. */
const itemAt = (path: Path): { list: Path; index: number } | null => {
  const at = path.findIndex((key) => typeof key === 'number')
  return at === -1 ? null : { list: path.slice(0, at), index: path[at] as number }
}

const listAt = (body: unknown, path: Path): unknown[] =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], body) as unknown[]

/**
 * Parses an answer. A list item with an unknown enum value, as of a newer API, is left out and logged; anything else
 * that does not fit the schema is an error.
 */
export const parseAnswer = (schema: z.ZodMiniType, body: unknown): ReturnType<typeof z.safeParse<z.ZodMiniType>> => {
  const result = z.safeParse(schema, body)
  if (result.success) return result
  const unknown = result.error.issues.map((issue) => (issue.code === 'invalid_value' ? itemAt(issue.path) : null))
  if (unknown.includes(null)) return result

  const rest = structuredClone(body)
  const left = unknown.filter((item) => item !== null).sort((one, other) => other.index - one.index)
  const seen = new Set<string>()
  for (const { list, index } of left) {
    const place = [...list, index].join('.')
    if (seen.has(place)) continue
    seen.add(place)
    listAt(rest, list).splice(index, 1)
  }
  console.warn('Left out of an answer: items with unknown values.', result.error.issues)
  return z.safeParse(schema, rest)
}

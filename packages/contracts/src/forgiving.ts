import * as z from 'zod/mini'

/**
 * Parses a query and drops invalid keys, so that old bookmarks still open. The server returns 400 for the same keys.
 * `dropped` lists them.
 */
export const parseForgiving = <S extends z.ZodMiniType>(
  schema: S,
  raw: Record<string, string>,
): { values: z.output<S>; dropped: string[] } => {
  const kept = { ...raw }
  for (let tries = Object.keys(raw).length; tries >= 0; tries--) {
    const result = z.safeParse(schema, kept)
    if (result.success) return { values: result.data, dropped: Object.keys(raw).filter((key) => !(key in kept)) }
    for (const issue of result.error.issues) {
      const bad = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
      for (const key of bad) Reflect.deleteProperty(kept, key)
    }
  }
  return { values: z.parse(schema, {}), dropped: Object.keys(raw) }
}

import * as z from 'zod/mini'

/**
 * Reads a query as a page does: a key that does not fit is dropped, so that an old bookmark still opens.
 * The server reads the same schema strictly and answers 400.
 */
export const parseForgiving = <S extends z.ZodMiniType>(schema: S, raw: Record<string, string>): z.output<S> => {
  const kept = { ...raw }
  for (let tries = Object.keys(raw).length; tries >= 0; tries--) {
    const result = z.safeParse(schema, kept)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const bad = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
      for (const key of bad) Reflect.deleteProperty(kept, key)
    }
  }
  return z.parse(schema, {})
}

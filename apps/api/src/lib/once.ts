import { createHash } from 'node:crypto'

/** One text for some parts that no other parts give, and that they can't be read back from. */
export const onceKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Hash of a parsed body, by which a repeated `Idempotency-Key` is told from one that comes with another body. */
export const bodyHash = (body: object): string => onceKey(JSON.stringify(body))

/**
 * Texts that let a unique index hold something off for at least `ms`, and at most twice that: whatever shares one of
 * them comes second. They stand for the span of time that `at` falls into and the next one.
 */
export const onceWithin = (what: readonly string[], ms: number, at: Date): string[] => {
  const span = Math.floor(at.getTime() / ms)
  return [onceKey(...what, span), onceKey(...what, span + 1)]
}

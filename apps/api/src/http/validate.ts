import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

z.config(z.locales.en())

/** The sentence for each field that does not fit; the first one of a field counts. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  // Without a prototype: a key such as `constructor` is a name like any other.
  const fields = Object.create(null) as Record<string, string>
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= 'Unknown parameter'
    } else {
      fields[String(issue.path[0] ?? 'body')] ??= issue.message
    }
  }
  return fields
}

/** @throws AppError `validation_failed` that names every field which does not fit */
export const parseInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new AppError('validation_failed', 'Some fields are invalid.', {
    fields: fieldErrors(result.error.issues),
  })
}

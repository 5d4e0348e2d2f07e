import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

z.config(z.locales.en())

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Describes an invalid value to users, if its schema has no message for it. */
const describeIssue = ({ code, input, expected }: z.core.$ZodRawIssue): string => {
  if (input === undefined) return 'Is required'
  return code === 'invalid_type' ? `Must be ${typeNames[String(expected)] ?? 'of another type'}` : 'Is not valid'
}

/** Returns the first error message of each invalid field. */
const toFieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  // Without a prototype, so that a field may be called `constructor`.
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

/** @throws AppError `validation_failed` that names every invalid field */
export const parseInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const result = z.safeParse(schema, value, { error: describeIssue })
  if (result.success) return result.data
  throw new AppError('validation_failed', 'Please check the marked fields.', {
    fields: toFieldErrors(result.error.issues),
  })
}

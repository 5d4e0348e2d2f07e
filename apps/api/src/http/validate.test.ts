import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { parseInput } from './validate.ts'

const inputs = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query, headers }]) =>
  Object.entries({ body, query, headers }).flatMap(([part, schema]) => (schema ? [[part, name, schema] as const] : [])),
)

const WRONG = [undefined, null, 1, Number.NaN, '', 'a', true, [], [1], [{}], {}, { a: 1 }]

const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] => {
  try {
    parseInput(schema, value)
    return []
  } catch (error) {
    return Object.values((error instanceof AppError && error.fields) || {})
  }
}

test.each(inputs)('missing and wrongly typed values in the %s of %s are explained in plain words', (_, __, schema) => {
  const keys = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
  const values = WRONG.flatMap((wrong) => [wrong, Object.fromEntries(keys.map((key) => [key, wrong]))])
  const messages = new Set(values.flatMap((value) => messagesOf(schema, value)))
  expect([...messages].filter((message) => /^Invalid|expected|received/.test(message))).toEqual([])
})

import fc from 'fast-check'
import { resolveSchema, type Schema } from './document.ts'

const MAX_ITEMS = 4
const MAX_LENGTH = 5_000

const toNumber = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

const text = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (schema['format'] === 'email') return fc.emailAddress()
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']))
  const minLength = toNumber(schema['minLength'], 0)
  const maxLength = Math.min(toNumber(schema['maxLength'], minLength + 30), MAX_LENGTH)
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(minLength, maxLength).map((length) => 'a'.repeat(length)) },
  )
}

const ofType = (type: unknown, schema: Schema): fc.Arbitrary<unknown> => {
  const min = toNumber(schema['minimum'], -1_000_000)
  const max = toNumber(schema['maximum'], 1_000_000)
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min, max: Math.max(min, max) })
    case 'number':
      return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.double({ min, max, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const items = fromSchema((schema['items'] ?? {}) as Schema)
      const lengths = {
        minLength: toNumber(schema['minItems'], 0),
        maxLength: Math.min(toNumber(schema['maxItems'], MAX_ITEMS), MAX_ITEMS),
      }
      return schema['uniqueItems'] === true ? fc.uniqueArray(items, lengths) : fc.array(items, lengths)
    }
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>
      const required = (schema['required'] ?? []) as string[]
      return fc.record(Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fromSchema(value)])), {
        requiredKeys: required,
        noNullPrototype: true,
      })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Generates values that match a JSON Schema of the document. */
export const fromSchema = (given: Schema): fc.Arbitrary<unknown> => {
  const schema = resolveSchema(given)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return fc.oneof(...(choices as Schema[]).map(fromSchema))
  const { type } = schema
  return Array.isArray(type) ? fc.oneof(...type.map((each) => ofType(each, schema))) : ofType(type, schema)
}

import fc from 'fast-check'
import { SMALL_IMAGE } from '../images.ts'
import { type Operation, operations, type Parameter } from './document.ts'
import { hostileBody, hostileHeader, hostileJson, hostileKey, hostileText } from './hostile.ts'
import { fromSchema } from './schema-arbitrary.ts'

/** A request as it is sent. */
export interface FuzzRequest {
  method: string
  url: string
  headers: [string, string][]
  body?: string | Buffer
}

/** Existing tokens and ids. */
export interface Targets {
  tokens: string[]
  /** Values of path parameters. `exceptAt` excludes an id from one path, for all methods. */
  ids: { id: string; exceptAt?: string }[]
}

/** Node accepts 16 KiB of request line and headers together. */
const MAX_URL_LENGTH = 6_000

/** Generates `usual` values `weight` times as often as `other` values. */
const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })

const none = <T>(): fc.Arbitrary<T[]> => fc.constant<T[]>([])

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const queryPair = ({ name, schema }: Parameter): fc.Arbitrary<string> =>
  mostly(6, fromSchema(schema).map(toText), hostileText).map((value) => `${encode(name)}=${encode(value)}`)

const unknownPair: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(hostileKey, hostileText).map(([key, value]) => `${encode(key)}=${encode(value)}`),
  fc.tuple(hostileKey, hostileText).map(([key, value]) => `${key.replace(/[^\x21-\x7e]/g, '')}=${encode(value)}`),
  fc.constantFrom('%', '%zz=1', '=', '&&', 'a=%ED%A0%80', ';', '?', 'page=1&page=2', 'limit=2&limit=2'),
)

/** Query strings: each parameter is present in about half of them. Some have duplicates or unknown keys. */
const queryOf = ({ parameters }: Operation): fc.Arbitrary<string> => {
  const own = parameters.filter((parameter) => parameter.in === 'query').map(queryPair)
  const sets = own.map((pair) =>
    fc.oneof(
      none<string>(),
      pair.map((each) => [each]),
    ),
  )
  const usual = sets.length === 0 ? none<string>() : fc.tuple(...sets).map((pairs) => pairs.flat())
  const odd = fc.tuple(usual, fc.array(fc.oneof(unknownPair, ...own), { minLength: 1, maxLength: 3 }))
  return mostly(
    4,
    usual,
    odd.map(([pairs, more]) => [...pairs, ...more]),
  ).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

const pathOf = (operation: Operation, { ids }: Targets): fc.Arbitrary<string> => {
  const allowed = ids.filter(({ exceptAt }) => exceptAt !== operation.path).map(({ id }) => id)
  const raw = fc.constantFrom('%', '%00', '%E0%A4%A', '..', '%2e%2e', 'a%2fb', '0'.repeat(24), 'x'.repeat(3_000))
  const segment = mostly(8, fc.constantFrom(...allowed), fc.oneof(hostileText.map(encode), raw))
  const parts = operation.path.split(/\{\w+\}/)
  return fc.tuple(...parts.slice(1).map(() => segment)).map((chosen) => {
    return parts.map((part, i) => part + (chosen[i] ?? '')).join('')
  })
}

/** Serializes a JSON object with some values replaced and hostile or duplicate members added before or after. */
const corrupt = (body: Record<string, unknown>): fc.Arbitrary<string> => {
  const keys = Object.keys(body)
  const member = fc
    .tuple(fc.constantFrom(...keys, '__proto__', '$where', 'ownerUid', '_id', 'likeCount'), hostileJson)
    .map(([key, json]) => `${JSON.stringify(key)}:${json}`)
  return fc
    .tuple(
      fc.subarray(keys, { maxLength: Math.min(2, keys.length) }),
      fc.array(hostileJson, { minLength: 2, maxLength: 2 }),
      fc.array(member, { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([replaced, values, added, isAddedFirst]) => {
      const members = keys.map((key) => {
        const json = values[replaced.indexOf(key)]
        return `${JSON.stringify(key)}:${json ?? JSON.stringify(body[key])}`
      })
      return `{${(isAddedFirst ? [...added, ...members] : [...members, ...added]).join()}}`
    })
}

/** Valid values of fields whose rules the schema does not fully express, so that some bodies are accepted. */
const validFields: Record<string, fc.Arbitrary<unknown>> = {
  contactInfo: fc.constantFrom('host@example.com', '+1 (512) 555-0100', ' 5125550100 '),
  rent: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom('850', '0.10', 99.99)),
  deposit: fc.constantFrom(0, 850.5, '1200', 100_000),
  billsEstimate: fc.constantFrom(0, '45.50', 10_000),
  minimumStayMonths: fc.integer({ min: 1, max: 24 }),
  householdSize: fc.integer({ min: 1, max: 20 }),
  roomSizeSqFt: fc.integer({ min: 20, max: 5_000 }),
  email: fc.constantFrom('ana@example.com', 'a@b.co'),
  updatedAt: fc.constantFrom(undefined, '2026-01-01T00:00:00.000Z'),
}

const useValidFields = (body: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> => {
  const known = Object.entries(validFields).filter(([key]) => key in body)
  return fc.record(Object.fromEntries(known), { noNullPrototype: true }).map((fields) => ({ ...body, ...fields }))
}

/** A small image, also cut off or with some bytes changed. */
const image: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(SMALL_IMAGE),
  fc.nat(SMALL_IMAGE.length).map((length) => SMALL_IMAGE.subarray(0, length)),
  fc.array(fc.tuple(fc.nat(SMALL_IMAGE.length - 1), fc.nat(255)), { maxLength: 5 }).map((changes) => {
    const changed = Buffer.from(SMALL_IMAGE)
    for (const [at, byte] of changes) changed[at] = byte
    return changed
  }),
)

const bodyOf = ({ requestBody }: Operation): fc.Arbitrary<string | Buffer | undefined> => {
  if (!requestBody) return mostly(12, fc.constant(undefined), hostileBody)
  const json = requestBody.content['application/json']
  if (!json) return mostly(6, image, hostileBody)
  const matching = fromSchema(json.schema) as fc.Arbitrary<Record<string, unknown>>
  const valid = mostly(3, matching.chain(useValidFields), matching)
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((body) => JSON.stringify(body)) },
    { weight: 6, arbitrary: valid.chain(corrupt) },
    { weight: 1, arbitrary: hostileBody },
  )
}

const headersOf = (operation: Operation, { tokens }: Targets): fc.Arbitrary<[string, string][]> => {
  const authorization: fc.Arbitrary<[string, string][]> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...tokens).map((token): [string, string][] => [['Authorization', `Bearer ${token}`]]),
    },
    { weight: 1, arbitrary: none<[string, string]>() },
  )
  const own = operation.parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }) =>
      fc.oneof(
        none<[string, string]>(),
        fromSchema(schema).map((value): [string, string][] => [[name, toText(value).replace(/[^\x20-\x7e]/g, '-')]]),
      ),
    )
  const types = Object.keys(operation.requestBody?.content ?? { 'application/json': {} })
  const type = fc.constantFrom(...types).map((each): [string, string][] => [['Content-Type', each]])
  const hostile = mostly(5, none<[string, string]>(), fc.array(hostileHeader, { minLength: 1, maxLength: 3 }))
  return fc.tuple(authorization, type, hostile, ...own).map((groups) => groups.flat())
}

const methodOf = (operation: Operation): fc.Arbitrary<string> =>
  mostly(25, fc.constant(operation.method), fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'))

/** Generates requests to one operation, most of them invalid. */
const requestsTo = (operation: Operation, targets: Targets): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      methodOf(operation),
      pathOf(operation, targets),
      queryOf(operation),
      headersOf(operation, targets),
      bodyOf(operation),
    )
    .map(([verb, path, search, headers, body]) => ({
      method: verb,
      url: (path + search).slice(0, MAX_URL_LENGTH),
      headers,
      ...(body !== undefined && { body }),
    }))

/** Generates requests to every operation of the document. */
export const requests = (targets: Targets): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...operations).chain((operation) => requestsTo(operation, targets))

import * as z from 'zod/mini'
import { type Endpoint, errorsOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type ErrorCode, errorBody, errorStatus } from './errors.ts'
import { accountDocs } from './openapi/accounts.ts'
import { discoveryDocs } from './openapi/discovery.ts'
import { errorComponent, errorDocs, errorDocsByAuth, errorExample } from './openapi/errors.ts'
import type { ComponentDocs, FeatureDocs, OperationDocs } from './openapi/feature-docs.ts'
import { headers, headersOf } from './openapi/headers.ts'
import { inquiryDocs, newsletterDocs } from './openapi/inquiries.ts'
import { insightDocs } from './openapi/insights.ts'
import { interestDocs } from './openapi/interest.ts'
import { listingDocs } from './openapi/listings.ts'
import { matchDocs } from './openapi/matches.ts'
import { messageDocs } from './openapi/messages.ts'
import { moderationDocs } from './openapi/moderation.ts'
import { notificationDocs } from './openapi/notifications.ts'
import { photoDocs } from './openapi/photos.ts'
import { placeDocs } from './openapi/places.ts'
import { pushDocs } from './openapi/push.ts'
import { savedSearchDocs } from './openapi/saved-searches.ts'
import { shortlistDocs } from './openapi/shortlist.ts'
import { systemDocs } from './openapi/system.ts'
import { trustDocs } from './openapi/trust.ts'
import { viewingDocs } from './openapi/viewings.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const features: readonly FeatureDocs[] = [
  listingDocs,
  photoDocs,
  discoveryDocs,
  placeDocs,
  interestDocs,
  shortlistDocs,
  savedSearchDocs,
  matchDocs,
  messageDocs,
  viewingDocs,
  notificationDocs,
  pushDocs,
  trustDocs,
  moderationDocs,
  insightDocs,
  accountDocs,
  inquiryDocs,
  newsletterDocs,
  systemDocs,
]
const calls = Object.entries<Endpoint>(endpoints)
const components = [errorComponent, ...features.flatMap((feature) => feature.components ?? [])]
/** Returns the example of a body in the API reference. */
export const findExample = (schema: z.ZodMiniType): unknown =>
  components.find((docs) => docs.schema === schema)?.example

const parameterDocs = new Map(
  features.flatMap((feature) => feature.parameters ?? []).map((docs) => [docs.schema, docs]),
)

const registry = z.registry<{ id: string; description: string }>()
for (const { id, schema, description } of components) registry.add(schema, { id, description })

const settings = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  metadata: registry,
  uri: (id: string) => `#/components/schemas/${id}`,
  // `metadata` replaces the global registry, which holds the number types and minimum lengths of some inputs.
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
    Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
  },
})

/** Converts a schema to JSON Schema with references to the components. */
const toJsonSchema = (schema: z.ZodMiniType, io: Direction): Json => {
  const id = registry.get(schema)?.id
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` }
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, settings(io)) as Json
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

const withDescriptions = (properties: object, fields: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...(schema as Json), description: fields[name] }]),
  )

const schemas = (): Json => {
  const bodies = new Set(calls.map(([, { body }]) => body))
  const converted = {
    input: z.toJSONSchema(registry, settings('input')).schemas,
    output: z.toJSONSchema(registry, settings('output')).schemas,
  }
  const schemaOf = ({ id, schema, fields, example }: ComponentDocs): Json => {
    const {
      $schema: _,
      $id: __,
      properties = {},
      ...rest
    } = { ...converted[bodies.has(schema) ? 'input' : 'output'][id] }
    return { ...rest, properties: withDescriptions(properties, fields), examples: [example] }
  }
  return Object.fromEntries(components.map((docs) => [docs.id, schemaOf(docs)]))
}

const jsonContent = (schema: Json, more: Json = {}): Json => ({ content: { 'application/json': { schema, ...more } } })

const fileContent = (types: readonly string[]): Json => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

const parameters = (schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const { fields = {}, examples = {} } = parameterDocs.get(schema) ?? {}
  return Object.entries(properties).map(([name, value]) => ({
    name: place === 'header' ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    description: fields[name],
    required: place === 'path' || required.includes(name),
    schema: value,
    ...(name in examples && { example: examples[name] }),
  }))
}

const errorResponses = (call: Endpoint, docs: OperationDocs): Json => {
  const responseOf = (status: number, codes: ErrorCode[]): Json => {
    const schema = (status === errorStatus.conflict && call.conflict) || errorBody
    const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
    return {
      description: codes
        .map(
          (code) =>
            `\`${code}\`: ${docs.errors?.[code] ?? errorDocsByAuth[call.auth]?.[code] ?? errorDocs[code].description}`,
        )
        .join(' '),
      headers: codes.some((code) => code === 'rate_limited' || code === 'unavailable')
        ? headersOf('Retry-After')
        : headersOf(),
      // Other conflict schemas are components with an example.
      ...jsonContent(toJsonSchema(schema, 'output'), schema === errorBody ? { examples } : {}),
    }
  }
  const byStatus = Map.groupBy(errorsOf(call), (code) => errorStatus[code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), responseOf(status, codes)]))
}

const security: Record<Endpoint['auth'], Json[]> = {
  ignored: [],
  open: [{}, { idToken: [] }],
  needed: [{ idToken: [] }],
  owner: [{ idToken: [] }],
  moderator: [{ idToken: [] }],
}

const operation = (name: string, call: Endpoint, { tag, ...docs }: OperationDocs & { tag: string }): Json => {
  const hasEtag = call.method === 'GET' && !docs.isAlwaysNew
  const success = (description: string): Json => ({
    description,
    headers: headersOf(...(hasEtag ? (['ETag'] as const) : []), ...(docs.headers ?? [])),
    ...(call.response &&
      jsonContent(toJsonSchema(call.response, 'output'), docs.example === undefined ? {} : { example: docs.example })),
  })
  return {
    operationId: name,
    tags: [tag],
    summary: docs.summary,
    ...(docs.description !== undefined && { description: docs.description }),
    security: security[call.auth],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...parameters(call.headers, 'header'),
      ...(hasEtag ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(call.body && { requestBody: { required: true, ...jsonContent(toJsonSchema(call.body, 'input')) } }),
    ...(call.upload && { requestBody: { required: true, ...fileContent(call.upload.types) } }),
    responses: {
      ...(call.repeated && { [call.repeated]: success('Repeats an earlier call: returns what that call stored.') }),
      [call.status]: success(docs.success),
      ...(hasEtag && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...errorResponses(call, docs),
    },
  }
}

const paths = (): Json => {
  const docsOf = new Map(
    features.flatMap(({ tag, operations }) =>
      Object.entries(operations).map(([name, docs]) => [name, { tag, ...docs }] as const),
    ),
  )
  const byPath: Record<string, Json> = {}
  for (const [name, call] of calls) {
    const docs = docsOf.get(name)
    if (!docs) throw new Error(`${name} has no documentation`)
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [call.method.toLowerCase()]: operation(name, call, docs) }
  }
  return byPath
}

const DESCRIPTION = `Rooms and roommates.

- Bodies are JSON in UTF-8. Dates are ISO 8601 in UTC. Rents are US dollars per month.
- Unknown or repeated query keys are refused; unknown keys of a body are ignored.
- Every failure has the shape of \`Error\`.
- Responses with contact details must not be stored (\`Cache-Control: no-store\`).`

/** Makes the OpenAPI 3.1 document of the whole API from the endpoint table. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Roommate Finder API',
    version: '1.0.0',
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative to the document, because a proxy may serve the API below a path.
  servers: [{ url: '.' }],
  tags: features.map(({ tag, description }) => ({ name: tag, description })),
  paths: paths(),
  components: {
    schemas: schemas(),
    headers,
    examples: Object.fromEntries(
      [...new Set(calls.flatMap(([, call]) => errorsOf(call)))].map((code) => [code, { value: errorExample(code) }]),
    ),
    parameters: {
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of an earlier response.',
        required: false,
        schema: { type: 'string' },
      },
    },
    responses: {
      NotModified: {
        description: 'The response has not changed: its `ETag` is the one in `If-None-Match`.',
        headers: headersOf('ETag'),
      },
    },
    securitySchemes: {
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A Firebase ID token.' },
    },
  },
})

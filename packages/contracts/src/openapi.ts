import * as z from 'zod/mini'
import { type Endpoint, errorsOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type ErrorCode, errorBody, errorStatus } from './errors.ts'
import { listingConflict, listingInput, listingUpdate } from './listing-input.ts'
import { host, listing, listingDetails } from './listings.ts'

type Json = Record<string, unknown>

const named: Record<string, z.ZodMiniType> = {
  Listing: listing,
  ListingDetails: listingDetails,
  ListingInput: listingInput,
  ListingUpdate: listingUpdate,
  Host: host,
  Error: errorBody,
  ListingConflict: listingConflict,
}
const inputs = new Set(['ListingInput', 'ListingUpdate'])

const registry = z.registry<{ id?: string }>()
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })

type Direction = 'input' | 'output'

const settings = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  metadata: registry,
  uri: (id: string) => `#/components/schemas/${id}`,
  override: ({ zodSchema, jsonSchema: target }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
    Object.assign(target, z.globalRegistry.get(zodSchema))
  },
})

/** JSON Schema of an unnamed zod schema; the named ones within become references into the components. */
const jsonSchema = (schema: z.ZodMiniType, io: Direction): Json => {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, settings(io)) as Json
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

const components = (): Json => {
  const all = {
    input: z.toJSONSchema(registry, settings('input')),
    output: z.toJSONSchema(registry, settings('output')),
  }
  return Object.fromEntries(
    Object.keys(named).map((id) => {
      const { $schema: _, $id: __, ...rest } = { ...all[inputs.has(id) ? 'input' : 'output'].schemas[id] }
      return [id, rest]
    }),
  )
}

const asComponent = (schema: z.ZodMiniType, io: Direction): Json => {
  const id = registry.get(schema)?.id
  return id ? { $ref: `#/components/schemas/${id}` } : jsonSchema(schema, io)
}

const parameters = (schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const errorResponses = (codes: readonly ErrorCode[], conflict: z.ZodMiniType = errorBody): Json => {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        {
          description: group.map((code) => `\`${code}\``).join(', '),
          content: {
            'application/json': {
              schema: asComponent(status === errorStatus.conflict ? conflict : errorBody, 'output'),
            },
          },
        },
      ]),
  )
}

const security: Record<Endpoint['auth'], Json[]> = {
  ignored: [],
  open: [{}, { idToken: [] }],
  needed: [{ idToken: [] }],
  owner: [{ idToken: [] }],
}

const operation = (name: string, call: Endpoint): Json => ({
  operationId: name,
  summary: call.summary,
  security: security[call.auth],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...parameters(call.headers, 'header'),
  ],
  ...(call.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: asComponent(call.body, 'input') },
      },
    },
  }),
  responses: {
    [call.status]: {
      description: 'Success',
      ...(call.response && {
        content: {
          'application/json': { schema: asComponent(call.response, 'output') },
        },
      }),
    },
    ...errorResponses(errorsOf(call), call.conflict),
  },
})

/** The OpenAPI 3.1 document of the whole API, made from the endpoint table. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries<Endpoint>(endpoints)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(name, call),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roommate Finder API',
      version: '1.0.0',
      description: 'Rooms and roommates. Dates are ISO 8601 in UTC; rents are US dollars per month.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document, because a proxy may serve the API below a path.
    servers: [{ url: './' }],
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A Firebase ID token',
        },
      },
    },
  }
}

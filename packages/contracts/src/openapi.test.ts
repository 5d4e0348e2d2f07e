import { describe, expect, test } from 'vitest'
import { type Endpoint, errorsOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorStatus } from './errors.ts'
import { openApiDocument } from './openapi.ts'

interface Schema {
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: object[]
  parameters: { $ref?: string; name: string; in: string; description?: string }[]
  requestBody?: object
  responses: Record<string, { description: string; headers: object }>
}

const document = openApiDocument() as unknown as {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const schemas = Object.entries(document.components.schemas)
const calls = Object.entries<Endpoint>(endpoints)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Counts the schemas with properties in a part of the document. */
const objectsIn = (part: unknown): number => JSON.stringify(part).split('"properties":').length - 1

test('the server URL is relative to the document, also below a path', () => {
  const [server] = document.servers
  const at = (address: string) => new URL(`${server?.url}/roommates`, address).href
  expect(at('https://api.example/openapi.json')).toBe('https://api.example/roommates')
  expect(at('https://rooms.example/api/openapi.json')).toBe('https://rooms.example/api/roommates')
})

describe('schemas', () => {
  test.each(schemas)('%s and each of its fields have a description, and it has an example', (_name, schema) => {
    expect(schema.description).toMatch(/^[A-Z].*\.$/)
    expect(schema.examples).toHaveLength(1)
    const fields = Object.entries(schema.properties ?? {})
    expect(fields.filter(([, { description }]) => !description?.endsWith('.'))).toEqual([])
  })

  test('every object schema is a component', () => {
    expect(objectsIn(document)).toBe(schemas.length)
  })
})

describe('operations', () => {
  test('are the calls of the endpoint table', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(([name]) => name).sort())
  })

  test.each(calls)('%s has a tag, its parameters, and a description of each status', (name, call) => {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    if (!operation) throw new Error(`${name} is missing`)
    expect(operation.operationId).toBe(name)
    expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags))
    expect(operation.tags).toHaveLength(1)
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(operation.requestBody !== undefined).toBe((call.body ?? call.upload) !== undefined)
    expect(operation.security).toHaveLength({ ignored: 0, open: 2, needed: 1, owner: 1, moderator: 1 }[call.auth])
    const parameters = operation.parameters.filter(({ $ref }) => $ref === undefined)
    expect(parameters.filter(({ description }) => !description?.endsWith('.'))).toEqual([])
    expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(
      [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => key),
    )

    const codes = errorsOf(call)
    const statuses = new Set(
      [call.status, ...(call.repeated ? [call.repeated] : []), ...codes.map((code) => errorStatus[code])].map(String),
    )
    expect(new Set(Object.keys(operation.responses).filter((status) => status !== '304'))).toEqual(statuses)
    expect(operation.responses[call.status]?.description).toMatch(/^(?!Success)[A-Z].*\.$/)
    for (const code of codes) expect(operation.responses[errorStatus[code]]?.description).toContain(`\`${code}\`: `)
  })
})

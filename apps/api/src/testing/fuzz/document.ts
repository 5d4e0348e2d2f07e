import { openApiDocument } from '@roommate-finder/contracts/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type Schema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

/** An operation of the OpenAPI document. */
export interface Operation {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  /** JSON, or files by media type. */
  requestBody?: { content: Partial<Record<string, { schema: Schema }>> }
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
}

const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Omit<Operation, 'id' | 'method' | 'path'> & { operationId: string }>>
  components: { schemas: Record<string, Schema> }
}

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
  })),
)

/** Resolves the `$ref` of a schema, if it has one. */
export const resolveSchema = (schema: Schema): Schema => {
  const reference = schema['$ref']
  return typeof reference === 'string' ? (document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {}) : schema
}

const ajv = new Ajv2020({ strict: false, schemas: [{ $id: 'document', components: document.components }] })
addFormats.default(ajv)

const validators = new Map<Schema, ValidateFunction>()

/** Validates a value against a schema of the document. Returns the errors, or undefined if it is valid. */
export const findSchemaErrors = (schema: Schema, value: unknown): string | undefined => {
  let validate = validators.get(schema)
  if (!validate) {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    validate = ajv.compile(JSON.parse(text) as Schema)
    validators.set(schema, validate)
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)
const patterns = [...new Set(operations.map(({ path }) => path))].map((path) => ({ path, pattern: toPattern(path) }))

/** Finds a request's operation. Returns only the path for an unsupported method, and nothing for an unknown path. */
export const findOperation = (method: string, url: string): { path?: string; operation?: Operation } => {
  const [pathname = ''] = url.split('?', 1)
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path
  if (path === undefined) return {}
  const documentedMethod = method === 'HEAD' ? 'GET' : method
  const operation = operations.find((each) => each.path === path && each.method === documentedMethod)
  return operation ? { path, operation } : { path }
}

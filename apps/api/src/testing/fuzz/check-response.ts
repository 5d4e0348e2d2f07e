import { errorStatus } from '@roommate-finder/contracts/errors'
import { cleanLine } from '@roommate-finder/contracts/texts'
import { findOperation, findSchemaErrors, type Operation, operations } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzResponse } from './send.ts'

const errorSchema = { $ref: '#/components/schemas/Error' }

/** Node.js never refuses so few characters in URL and headers. Its limit of 16 KiB counts other parts too. */
const ALWAYS_ACCEPTED_LENGTH = 10_000

const INTERNALS = /node_modules|\bat [\w.<>]+ \(|Mongo(?!DB)|BSON|ECONN|Cannot read|is not a function|\.ts:\d/

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Cleans texts as the server does before it validates them. Texts are nested at most one array deep. */
const cleanTexts = (body: unknown): unknown => {
  const clean = (value: unknown): unknown => (typeof value === 'string' ? cleanLine(value) : value)
  if (Array.isArray(body)) return body.map(cleanTexts)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? value.map(clean) : clean(value)]),
  )
}

/** Returns why the document forbids a request, or undefined if it does not. */
const findRequestError = (operation: Operation, { url, body }: FuzzRequest): string | undefined => {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const [, search = ''] = url.split(/\?(.*)/s)
  const seen = new Set<string>()
  for (const [key] of new URLSearchParams(search)) {
    if (key !== '' && !known.includes(key)) return `the query key ${JSON.stringify(key)} is unknown`
    if (key !== '' && seen.has(key)) return `the query key ${JSON.stringify(key)} comes twice`
    seen.add(key)
  }
  const json = operation.requestBody?.content['application/json']
  if (!json || typeof body !== 'string') return undefined
  // RFC 8259 allows a server to ignore a BOM, as Express does. The router takes an empty body as an empty object.
  const sent = parseJson(body.replace(/^\ufeff/, '') || '{}')
  const reason = findSchemaErrors(json.schema, cleanTexts(sent))
  return reason && `the body is invalid: ${reason}`
}

const findSuccess = ({
  responses,
}: Operation): [string, { content?: { 'application/json': { schema: Record<string, unknown> } } }] =>
  Object.entries(responses).find(([status]) => status.startsWith('2')) ?? ['', {}]

const checkError = ({ status, headers, text }: FuzzResponse, schema: Record<string, unknown>): string | undefined => {
  const body = parseJson(text) as { code: keyof typeof errorStatus; requestId: string; error: string } | undefined
  const schemaErrors = findSchemaErrors(schema, body)
  if (schemaErrors || !body) return `not an error of the contract: ${schemaErrors ?? text.slice(0, 200)}`
  if (errorStatus[body.code] !== status) return `code ${body.code} under ${status}`
  if (body.requestId !== headers['x-request-id']) return 'different request ids in body and header'
  if (!/^[A-Z].*\.$/.test(body.error)) return 'the error is not a sentence'
  return undefined
}

const checkBody = (
  operation: Operation | undefined,
  request: FuzzRequest,
  response: FuzzResponse,
): string | undefined => {
  const { status, headers, text } = response
  if (request.method === 'HEAD' || status === 304) return text === '' ? undefined : 'HEAD or 304 with a body'
  if (status >= 400) {
    if (!headers['content-type']?.startsWith('application/json')) return 'an error that is not JSON'
    const documented = operation?.responses[String(status)]?.content?.['application/json'].schema
    return checkError(response, documented ?? errorSchema)
  }
  if (request.method === 'OPTIONS') return text === '' ? undefined : 'OPTIONS with a body'
  if (!operation) return `undocumented success: ${status}`
  const [, { content }] = findSuccess(operation)
  if (!content) return text === '' ? undefined : 'an undocumented body'
  const schemaErrors = findSchemaErrors(content['application/json'].schema, parseJson(text))
  return schemaErrors && `the body does not match its schema: ${schemaErrors}`
}

const checkStatus = (request: FuzzRequest, { status }: FuzzResponse): string | undefined => {
  if (status >= 500) return `status ${status}`
  const { path, operation } = findOperation(request.method, request.url)
  if (request.method === 'OPTIONS' && status === 204) return undefined
  // A path that cannot be decoded is 404 for any method.
  if (status === 404 && path?.includes('{')) return undefined
  if (!operation) {
    const expected = path === undefined ? [404] : [405]
    return expected.includes(status) ? undefined : `status ${status} instead of ${expected.join()}`
  }
  if (status === 304 && operation.method === 'GET') return undefined
  if (!Object.hasOwn(operation.responses, String(status))) return `undocumented status ${status}`
  const requestError = status < 300 && findRequestError(operation, request)
  return requestError ? `success although ${requestError}` : undefined
}

/** Checks a response against the OpenAPI document and general rules. Returns what is wrong, or undefined. */
export const checkResponse = (request: FuzzRequest, response: FuzzResponse): string | undefined => {
  const { headers, text } = response
  // Node.js itself sends this response, without the app's headers.
  if (response.status === 431 && [request.url, ...request.headers.flat()].join('').length > ALWAYS_ACCEPTED_LENGTH)
    return undefined
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no X-Request-Id'
  if (headers['x-powered-by'] !== undefined) return 'the header X-Powered-By is present'
  const internal = INTERNALS.exec(text)
  if (response.status >= 400 && internal) return `the error reveals internals: ${internal[0]}`
  const { operation } = findOperation(request.method, request.url)
  return checkStatus(request, response) ?? checkBody(operation, request, response)
}

export const operationCount = operations.length

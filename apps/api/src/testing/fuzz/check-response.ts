import { errorStatus } from '@roommate-finder/contracts/errors'
import { cleanLine } from '@roommate-finder/contracts/texts'
import { misfit, type Operation, operationAt, operations } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

const errorSchema = { $ref: '#/components/schemas/Error' }

const INSIDE = /node_modules|\bat [\w.<>]+ \(|Mongo(?!DB)|BSON|ECONN|Cannot read|is not a function|\.ts:\d/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server cleans texts before it measures them. Texts are at most one list deep. */
const cleaned = (body: unknown): unknown => {
  const clean = (value: unknown): unknown => (typeof value === 'string' ? cleanLine(value) : value)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? value.map(clean) : clean(value)]),
  )
}

/** Why a request must not succeed, as far as the document tells. */
const whyRefused = (operation: Operation, { url, body }: FuzzRequest): string | undefined => {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const [, search = ''] = url.split(/\?(.*)/s)
  const seen = new Set<string>()
  for (const [key] of new URLSearchParams(search)) {
    if (key !== '' && !known.includes(key)) return `the query key ${JSON.stringify(key)} is unknown`
    if (key !== '' && seen.has(key)) return `the query key ${JSON.stringify(key)} comes twice`
    seen.add(key)
  }
  if (!operation.requestBody || typeof body !== 'string') return undefined
  const reason = misfit(operation.requestBody.content['application/json'].schema, cleaned(parsed(body)))
  return reason && `the body does not fit: ${reason}`
}

const successOf = ({
  responses,
}: Operation): [string, { content?: { 'application/json': { schema: Record<string, unknown> } } }] =>
  Object.entries(responses).find(([status]) => status.startsWith('2')) ?? ['', {}]

const judgeError = ({ status, headers, text }: FuzzAnswer, schema: Record<string, unknown>): string | undefined => {
  const body = parsed(text) as { code: keyof typeof errorStatus; requestId: string; error: string } | undefined
  const wrong = misfit(schema, body)
  if (wrong || !body) return `no error of the contract: ${wrong ?? text.slice(0, 200)}`
  if (errorStatus[body.code] !== status) return `code ${body.code} under ${status}`
  if (body.requestId !== headers['x-request-id']) return 'another request id in the body than in the header'
  if (!/^[A-Z].*\.$/.test(body.error)) return 'the error is no sentence'
  return undefined
}

const judgeBody = (operation: Operation | undefined, request: FuzzRequest, answer: FuzzAnswer): string | undefined => {
  const { status, headers, text } = answer
  if (request.method === 'HEAD' || status === 304) return text === '' ? undefined : 'a body where none may be'
  if (status >= 400) {
    if (!headers['content-type']?.startsWith('application/json')) return 'an error that is not JSON'
    const documented = operation?.responses[String(status)]?.content?.['application/json'].schema
    return judgeError(answer, documented ?? errorSchema)
  }
  if (request.method === 'OPTIONS') return text === '' ? undefined : 'a body to OPTIONS'
  if (!operation) return `success (${status}) where nothing is documented`
  const [, { content }] = successOf(operation)
  if (!content) return text === '' ? undefined : 'a body where none is documented'
  const wrong = misfit(content['application/json'].schema, parsed(text))
  return wrong && `off its documented shape: ${wrong}`
}

const judgeStatus = (request: FuzzRequest, { status }: FuzzAnswer): string | undefined => {
  if (status >= 500) return `status ${status}`
  const { path, operation } = operationAt(request.method, request.url)
  if (request.method === 'OPTIONS' && status === 204) return undefined
  // A path that can't be decoded leads nowhere, whatever its method.
  if (status === 404 && path?.includes('{')) return undefined
  if (!operation) {
    const expected = path === undefined ? [404] : [405]
    return expected.includes(status) ? undefined : `status ${status} where only ${expected.join()} can be`
  }
  if (status === 304 && operation.method === 'GET') return undefined
  if (!Object.hasOwn(operation.responses, String(status))) return `status ${status}, which is not documented`
  const refused = status < 300 && whyRefused(operation, request)
  return refused ? `success although ${refused}` : undefined
}

/** What is wrong with an answer by the OpenAPI document and by what no answer may do; undefined where nothing is. */
export const judge = (request: FuzzRequest, answer: FuzzAnswer): string | undefined => {
  const { headers, text } = answer
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no X-Request-Id'
  if (headers['x-powered-by'] !== undefined) return 'X-Powered-By'
  const inside = INSIDE.exec(text)
  if (answer.status >= 400 && inside) return `it tells of the inside: ${inside[0]}`
  const { operation } = operationAt(request.method, request.url)
  return judgeStatus(request, answer) ?? judgeBody(operation, request, answer)
}

export const operationCount = operations.length

import { type Endpoint, errorsOf } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { errorStatus } from '@roommate-finder/contracts/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from './testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string }>
}

const calls = Object.entries<Endpoint>(endpoints)

describe('GET /openapi.json', () => {
  const read = async () => {
    const answer = await world
      .visitor()
      .get('/openapi.json')
      .expect(200)
      .expect('Content-Type', /^application\/json/)
    return answer.body as { openapi: string; paths: Record<string, Record<string, Operation>> }
  }

  test('is valid OpenAPI 3.1', async () => {
    const document = await read()
    const validator = new Validator()
    const { valid, errors } = await validator.validate(document)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('every reference leads somewhere', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(10)
    for (const path of new Set(references)) {
      const target = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
      expect(target, path).toBeTypeOf('object')
    }
  })

  test.each(calls)('%s stands in it with its success, its errors and its parameters', async (name, call) => {
    const { paths } = await read()
    const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined)
    expect(operation?.security).toHaveLength({ ignored: 0, open: 2, needed: 1, owner: 1 }[call.auth])
    expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map((each) => each.name)).toEqual(
      [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => key),
    )
    const codes = errorsOf(call)
    const statuses = new Set([call.status, ...codes.map((code) => errorStatus[code])].map(String))
    expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(statuses)
    for (const code of codes) expect(operation?.responses[errorStatus[code]]?.description).toContain(code)
  })

  test('knows no path that the contract does not', async () => {
    const { paths } = await read()
    const known = new Set(calls.map(([, { path }]) => path.replace(/:(\w+)/g, '{$1}')))
    expect(Object.keys(paths).filter((path) => !known.has(path))).toEqual([])
  })
})

describe('GET /docs', () => {
  test('renders every call and every schema', async () => {
    const { text } = await world
      .visitor()
      .get('/docs')
      .expect(200)
      .expect('Content-Type', /^text\/html/)
    for (const [, { method, path, summary }] of calls) {
      expect(text).toContain(`<span class="method">${method}</span> <code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
      expect(text).toContain(summary.split('`')[0])
    }
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${target}"`)
  })

  test('loads nothing from elsewhere, and no script at all', async () => {
    const { text, headers } = await world.visitor().get('/docs').expect(200)
    const loaded = [...text.matchAll(/<(?:link|script|img|iframe|source)\b[^>]*/g)].map(([tag]) => tag)
    expect(loaded).toEqual(['<link rel="stylesheet" href="docs.css"'])
    expect(text).not.toMatch(/https?:\/\/|<script|<style|\bon\w+=|url\(|@import/)
    expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/)
    const style = await world
      .visitor()
      .get('/docs.css')
      .expect(200)
      .expect('Content-Type', /^text\/css/)
    expect(style.text).not.toMatch(/url\(|@import/)
  })
})

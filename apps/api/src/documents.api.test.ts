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

  test('resolves every reference', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(10)
    for (const path of new Set(references)) {
      const target = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
      expect(target, path).toBeTypeOf('object')
    }
  })

  test.each(calls)('documents success, errors and parameters of %s', async (name, call) => {
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

  test('documents no path outside of the contract', async () => {
    const { paths } = await read()
    const known = new Set(calls.map(([, { path }]) => path.replace(/:(\w+)/g, '{$1}')))
    expect(Object.keys(paths).filter((path) => !known.has(path))).toEqual([])
  })
})

describe('GET /docs', () => {
  const get = (path: string) => world.visitor().get(path)

  test('loads only files of its own, without inline scripts or styles', async () => {
    const { text, headers } = await get('/docs')
      .expect(200)
      .expect('Content-Type', /^text\/html/)
    expect(text).not.toMatch(/https?:|<style|\bon\w+=|<script(?![^>]* src=)|<script[^>]*>[^<]/)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    // Relative, so that they load at /api/docs behind a proxy too.
    for (const file of files)
      await get(`/${file}`)
        .expect(200)
        .expect('Content-Type', /^text\/(css|javascript)/)
  })

  test('renders the OpenAPI document of this API', async () => {
    const { text } = await get('/docs/start.js').expect(200)
    expect(text).toContain("url: 'openapi.json'")
  })

  test.each(['/docs/package.json', '/docs/swagger-ui.js', '/docs/'])('%s returns 404', async (path) => {
    await get(path).expect(404)
  })
})

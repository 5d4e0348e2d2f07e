import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openApiDocument } from '@roommate-finder/contracts/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const run = promisify(execFile)
const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

describe('GET /openapi.json', () => {
  test('is the document of the contracts', async () => {
    const { text } = await api
      .visitor()
      .get('/openapi.json')
      .expect(200)
      .expect('Content-Type', /^application\/json/)
    expect(JSON.parse(text)).toEqual(openApiDocument())
  })

  test('passes the recommended rules of Redocly', async () => {
    const { text } = await api.visitor().get('/openapi.json')
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, text)
      const lint = [redocly, 'lint', file, '--extends', 'recommended-strict']
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      const problems = await run(process.execPath, lint, { cwd: folder, env }).then(
        () => '',
        (error: unknown) => (error as { stdout: string }).stdout,
      )
      expect(problems).toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('GET /docs', () => {
  const get = (path: string) => api.visitor().get(path)

  test('loads only files of this API, without inline scripts or styles', async () => {
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

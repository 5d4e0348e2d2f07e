import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { writeBody } from './upload.ts'

const WINDOW_MS = 50
const MAX_BYTES = 2_000_000

const openFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-test-'))
  const path = join(folder, 'body')
  const file = await open(path, 'w+')
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  return { file, path }
}

test('a body that arrives at once is written to the file', async () => {
  const { file, path } = await openFile()
  const body = new PassThrough()
  body.end(Buffer.alloc(100_000, 'x'))
  await writeBody(body, file, MAX_BYTES, WINDOW_MS)
  expect(await readFile(path, 'utf8')).toBe('x'.repeat(100_000))
})

test.each([
  ['nothing arrives', 0],
  ['less than 600 KB arrive in a window', 590_000],
])('if %s, fails with request_timeout', async (_, bytes) => {
  const { file } = await openFile()
  const body = new PassThrough()
  if (bytes > 0) body.write(Buffer.alloc(bytes))
  await expect(writeBody(body, file, MAX_BYTES, WINDOW_MS)).rejects.toMatchObject({ code: 'request_timeout' })
})

test('a body of more than the allowed bytes fails with payload_too_large', async () => {
  const { file } = await openFile()
  const body = new PassThrough()
  body.end(Buffer.alloc(MAX_BYTES + 1))
  await expect(writeBody(body, file, MAX_BYTES)).rejects.toMatchObject({ code: 'payload_too_large' })
})

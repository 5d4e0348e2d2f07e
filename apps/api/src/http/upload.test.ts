import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { writeBody } from './upload.ts'

const LIMITS = { windowMs: 50, firstBytesMs: 10_000 }
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
  await writeBody(body, file, MAX_BYTES)
  expect(await readFile(path, 'utf8')).toBe('x'.repeat(100_000))
})

test('if less than 16 KB arrive in the first seconds, fails with request_timeout', async () => {
  const { file } = await openFile()
  const body = new PassThrough()
  body.write(Buffer.alloc(16_383))
  const written = writeBody(body, file, MAX_BYTES, { windowMs: 60_000, firstBytesMs: 20 })
  await expect(written).rejects.toMatchObject({ code: 'request_timeout' })
})

test('if less than 16 KB more arrive in some seconds, fails with request_timeout', async () => {
  const { file } = await openFile()
  const body = new PassThrough()
  body.write(Buffer.alloc(16_384))
  const written = writeBody(body, file, MAX_BYTES, { windowMs: 4_000, firstBytesMs: 10_000, stallMs: 50 })
  const late = sleep(3_000, 'late')
  await expect(Promise.race([written, late])).rejects.toMatchObject({ code: 'request_timeout' })
})

test('if the client left before, fails at once', async () => {
  const { file } = await openFile()
  const body = new PassThrough().destroy()
  await once(body, 'close')
  const written = writeBody(body, file, MAX_BYTES)
  const late = sleep(1_000, 'late')
  await expect(Promise.race([written, late])).rejects.toMatchObject({ code: 'request_timeout' })
})

test('if the file cannot be written, fails with unavailable', async () => {
  const { path } = await openFile()
  const readOnly = await open(path, 'r')
  onTestFinished(() => readOnly.close())
  const body = new PassThrough()
  body.end('x')
  await expect(writeBody(body, readOnly, MAX_BYTES)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  })
})

test('if less than 600 KB arrive in a window, fails with request_timeout', async () => {
  const { file } = await openFile()
  const body = new PassThrough()
  body.write(Buffer.alloc(590_000))
  await expect(writeBody(body, file, MAX_BYTES, LIMITS)).rejects.toMatchObject({ code: 'request_timeout' })
})

test('a body of more than the allowed bytes fails with payload_too_large', async () => {
  const { file } = await openFile()
  const body = new PassThrough()
  body.end(Buffer.alloc(MAX_BYTES + 1))
  await expect(writeBody(body, file, MAX_BYTES)).rejects.toMatchObject({ code: 'payload_too_large' })
})

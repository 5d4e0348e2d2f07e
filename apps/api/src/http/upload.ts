import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import type { Request, Response } from 'express'
import { AppError, bodyTooSlow } from '../errors.ts'
import type { Upload } from './route.ts'

/** An upload must send this many bytes in each window, 20 KB/s on average. */
const WINDOW_MS = 30_000
const MIN_WINDOW_BYTES = 30 * 20_000

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`)

/** Opens a temporary file without a name: nothing is left of it whatever happens to this process. */
const openTemporaryFile = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/**
 * Writes a body to a file.
 * @throws AppError `payload_too_large`, `request_timeout` if less than `MIN_WINDOW_BYTES` arrive in a window
 */
export const writeBody = (
  body: Readable,
  file: FileHandle,
  maxBytes: number,
  windowMs = WINDOW_MS,
): Promise<undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let received = 0
  let receivedBefore = 0
  let written = Promise.resolve()
  const timer = setInterval(() => {
    if (received - receivedBefore < MIN_WINDOW_BYTES) fail(bodyTooSlow())
    receivedBefore = received
  }, windowMs)
  const write = (part: Buffer): void => {
    received += part.length
    if (received > maxBytes) {
      fail(tooLarge(maxBytes))
      return
    }
    body.pause()
    written = file.appendFile(part)
    written.then(() => body.resume(), fail)
  }
  // Does not destroy the body, so that the client gets the response.
  const fail = (error: unknown): void => {
    body.off('data', write).pause()
    reject(error instanceof Error ? error : new Error(String(error)))
  }
  // A paused stream may end before its last part is written.
  body
    .once('end', () => {
      written.then(() => resolve(undefined), fail)
    })
    .once('error', fail)
  body.once('close', () => {
    if (!body.readableEnded) fail(bodyTooSlow())
  })
  body.on('data', write)
  return promise.finally(() => clearInterval(timer))
}

/**
 * Opens the body of an upload without receiving it.
 * @throws AppError `unsupported_media_type` if the `Content-Type` is not among the endpoint's or the body is compressed,
 * `payload_too_large`
 */
export const openUpload = (
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
  req: Request,
  res: Response,
): Upload & { close: () => Promise<void> } => {
  if (req.is([...types]) === false) {
    throw new AppError('unsupported_media_type', `The file must be one of ${types.join(', ')}.`)
  }
  if ((req.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'The file must not be compressed for the transfer.')
  }
  // Checked before the body is received, so that the caller need not send all of it.
  if (Number(req.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const disconnect = new AbortController()
  if (res.destroyed) disconnect.abort()
  res.once('close', () => {
    disconnect.abort()
  })
  let file: FileHandle | undefined
  return {
    receive: async () => {
      file = await openTemporaryFile()
      // After a failure, the rest of the body is not read.
      await writeBody(req, file, maxBytes).catch((error: unknown) => {
        res.set('Connection', 'close')
        throw error
      })
    },
    read: async () => {
      if (!file) return Buffer.alloc(0)
      const content = Buffer.alloc((await file.stat()).size)
      await file.read(content, 0, content.length, 0)
      return content
    },
    close: async () => {
      await file?.close()
    },
    signal: disconnect.signal,
  }
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import type { Request, Response } from 'express'
import { AppError, bodyTooSlow, unavailable } from '../errors.ts'
import type { Upload } from './route.ts'

/** An upload must send this many bytes in each window, 20 KB/s on average. */
const WINDOW_MS = 30_000
const MIN_WINDOW_BYTES = 30 * 20_000
/**
 * An upload that sends less than this at its start, and not its end, or in a shorter window later, is ended to free its
 * slot for others. Later, because a phone that changes its network may send nothing for some seconds.
 */
const FIRST_BYTES_MS = 5_000
const STALL_MS = 10_000
const MIN_BYTES = 16 * 1024

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`)

/**
 * Opens a temporary file without a name: nothing is left of it whatever happens to this process.
 * @throws AppError `unavailable` if the folder is full
 */
const openTemporaryFile = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  try {
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return file
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Writes a body to a file.
 * @throws AppError `payload_too_large`, `request_timeout` if less than `MIN_BYTES` arrive within `firstBytesMs`
 * or in each `stallMs`, less than `MIN_WINDOW_BYTES` in a window, or if the client leaves, `unavailable` if the file cannot be written
 */
export const writeBody = (
  body: Readable,
  file: FileHandle,
  maxBytes: number,
  { windowMs = WINDOW_MS, firstBytesMs = FIRST_BYTES_MS, stallMs = STALL_MS } = {},
): Promise<undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let received = 0
  let written = Promise.resolve()
  const requireBytes = (min: number, ms: number) => {
    let before = 0
    return setInterval(() => {
      if (received - before < min) fail(bodyTooSlow())
      before = received
    }, ms)
  }
  const timers = [requireBytes(MIN_WINDOW_BYTES, windowMs), requireBytes(MIN_BYTES, stallMs)]
  const firstTimer = setTimeout(() => {
    if (received < MIN_BYTES) fail(bodyTooSlow())
  }, firstBytesMs)
  const write = (part: Buffer): void => {
    received += part.length
    if (received > maxBytes) {
      fail(tooLarge(maxBytes))
      return
    }
    body.pause()
    written = file.appendFile(part)
    written.then(() => body.resume(), failToWrite)
  }
  // Does not destroy the body, so that the client gets the response.
  const fail = (error: AppError): void => {
    body.off('data', write).pause()
    reject(error)
  }
  const failToWrite = (error: unknown): void => fail(unavailable(error))
  const failToReceive = (): void => {
    if (!body.readableEnded) fail(bodyTooSlow())
  }
  // A paused stream may end before its last part is written.
  body
    .once('end', () => {
      written.then(() => resolve(undefined), failToWrite)
    })
    .once('error', failToReceive)
    .once('close', failToReceive)
    .on('data', write)
  // The client left before: 'close' will not be emitted again.
  if (body.destroyed) failToReceive()
  return promise.finally(() => {
    for (const timer of timers) clearInterval(timer)
    clearTimeout(firstTimer)
  })
}

/**
 * Opens the body of an upload without receiving it. Calls `onReceived` once it is received or fails.
 * @throws AppError `unsupported_media_type` if the `Content-Type` is not among the endpoint's or the body is compressed,
 * `payload_too_large`
 */
export const openUpload = (
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
  { req, res, onReceived }: { req: Request; res: Response; onReceived: () => void },
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
      try {
        file = await openTemporaryFile()
        await writeBody(req, file, maxBytes)
      } catch (error) {
        // The rest of the body is not read.
        res.set('Connection', 'close')
        throw error
      } finally {
        onReceived()
      }
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

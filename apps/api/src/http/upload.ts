import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { AppError } from '../errors.ts'
import type { Upload } from './route.ts'

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`)

const hasTypeAndStatus = (error: unknown): error is { type: unknown; status: unknown } =>
  typeof error === 'object' && error !== null && 'type' in error && 'status' in error

const toUploadError = (error: unknown, maxBytes: number): unknown => {
  if (!hasTypeAndStatus(error)) return error
  if (error.type === 'entity.too.large') return tooLarge(maxBytes)
  if (error.type === 'encoding.unsupported') {
    return new AppError('unsupported_media_type', 'The file must not be compressed for the transfer.')
  }
  return error
}

/**
 * Opens the body of an upload without reading it.
 * @throws AppError `unsupported_media_type` if the `Content-Type` is not among the endpoint's, `payload_too_large`
 */
export const openUpload = (
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
  req: Request,
  res: Response,
): Upload => {
  if (req.is([...types]) === false) {
    throw new AppError('unsupported_media_type', `The file must be one of ${types.join(', ')}.`)
  }
  // Checked before the body is read, so that the caller need not send all of it.
  if (Number(req.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // `inflate: false` refuses compressed bodies, which could be far larger than they look.
  const parse: RequestHandler = express.raw({ limit: maxBytes, type: () => true, inflate: false })
  const disconnect = new AbortController()
  res.once('close', () => {
    disconnect.abort()
  })
  return {
    read: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      void parse(req, res, (error?: unknown) => {
        if (error === undefined) resolve(undefined)
        else reject(toUploadError(error, maxBytes))
      })
      await promise
      const body: unknown = req.body
      return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    },
    signal: disconnect.signal,
  }
}

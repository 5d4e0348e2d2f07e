import type { IncomingMessage } from 'node:http'
import { createPublicHttps, type PublicHttpsOptions } from '../../lib/public-https.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_MS = 5_000
const MAX_REDIRECTS = 3

export interface PictureFetcherOptions extends PublicHttpsOptions {
  maxMs?: number
}

const readLimited = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BYTES) throw new Error(`The picture has more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Creates a function that fetches a picture by https from public addresses only, with at most 3 redirects, 5 MB and
 * 5 s.
 */
export const createPictureFetcher = ({ maxMs = MAX_MS, ...options }: PictureFetcherOptions = {}) => {
  const request = createPublicHttps(options)

  const fetch = async (url: URL, signal: AbortSignal, redirects: number): Promise<Buffer> => {
    const response = await request(url, { signal, headers: { Accept: 'image/jpeg, image/png, image/webp' } })
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (redirects === 0) throw new Error('Too many redirects')
      return fetch(new URL(headers.location, url), signal, redirects - 1)
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new Error(`The server responded with ${statusCode}`)
    }
    try {
      return await readLimited(response)
    } finally {
      response.destroy()
    }
  }

  return (url: string): Promise<Buffer> => fetch(new URL(url), AbortSignal.timeout(maxMs), MAX_REDIRECTS)
}

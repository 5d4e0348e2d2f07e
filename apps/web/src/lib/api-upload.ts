import { buildPath, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type RequestInput, readResponse, send } from './api-client.ts'
import { API_ROOT } from './api-root.ts'

/** An upload without progress for this long fails: it would block those after it. */
const STALL_MS = 60_000
/** How long the API may take to answer after the last byte, when many photos wait to be converted. */
const RESPONSE_MS = 330_000

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  return headers
}

interface Upload {
  file: Blob
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Uploads a file as the body of a request. Fails after `STALL_MS` without progress. Uses XMLHttpRequest, because fetch reports no progress.
 * Rejects with an `ApiError`, or with the reason of `signal`.
 */
export const uploadFile = async <E extends Endpoint>(
  call: E,
  { file, onProgress, ...input }: Omit<RequestInput<E>, 'body'> & Upload,
): Promise<ResponseOf<E>> => {
  const attempt = (token: string | null, signal: AbortSignal) =>
    new Promise<{ response: Response; text: string }>((resolve, reject) => {
      signal.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(call.method, API_ROOT + buildPath<Endpoint>(call, input))
      for (const [name, value] of Object.entries(input.headers ?? {})) request.setRequestHeader(name, value)
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
      let stallTimer: ReturnType<typeof setTimeout>
      const watch = (maxMs: number) => {
        clearTimeout(stallTimer)
        stallTimer = setTimeout(() => request.abort(), maxMs)
      }
      request.onloadstart = () => watch(STALL_MS)
      request.upload.onload = () => watch(RESPONSE_MS)
      request.onloadend = () => clearTimeout(stallTimer)
      request.upload.onprogress = ({ loaded, total }) => {
        watch(STALL_MS)
        onProgress?.(total > 0 ? loaded / total : 0)
      }
      request.onload = () =>
        resolve({
          response: new Response(null, { status: request.status, headers: headersOf(request) }),
          text: request.responseText,
        })
      request.onerror = () => reject(new TypeError('The upload failed'))
      request.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new TypeError('The upload stalled'))
      signal.addEventListener('abort', () => request.abort())
      request.send(file)
    })
  const { response, text } = await send(attempt, { abort: input.signal })
  return readResponse(call, response, text)
}

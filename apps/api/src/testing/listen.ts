import type { Person, TestApi } from './test-api.ts'

/** Opens a stream of live updates. `seen.text` is all text that has arrived, and `seen.ended` tells whether the stream has ended. */
export const listen = async ({ origin }: Pick<TestApi, 'origin'>, by: Person) => {
  const abort = new AbortController()
  const response = await fetch(`${origin}/me/events`, {
    headers: { Authorization: `Bearer ${by.token}` },
    signal: abort.signal,
  })
  const seen = { text: '', ended: false }
  const read = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) seen.text += Buffer.from(chunk as Uint8Array).toString()
    seen.ended = true
  }
  const reading = read().catch(() => {
    seen.ended = true
  })
  return {
    response,
    seen,
    close: async () => {
      abort.abort()
      await reading
    },
  }
}

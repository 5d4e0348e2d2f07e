import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../faults/test-server.ts'

/** A page waits 2.5 to 7.5 s before its first attempt to reconnect. */
const toReconnectMs = (): number => 5_000 * (0.5 + Math.random())

/** Keeps one stream of live updates open for each person, as their pages do. */
export const openStreams = (
  port: number,
  people: readonly Person[],
  onConversation: (id: string, uid: string) => void,
) => {
  const open = new Map<string, ClientRequest>()
  const stopping = new AbortController()

  /** Opens one stream. Resolves when it ends or could not be opened. */
  const listen = ({ uid, token }: Person): Promise<void> =>
    new Promise((resolve) => {
      const headers = { Authorization: `Bearer ${token}` }
      const request = get({ port, path: '/api/me/events', headers, agent: false }, (response) => {
        if (response.statusCode === 200) open.set(uid, request)
        response.setEncoding('utf8')
        let text = ''
        response.on('data', (chunk: string) => {
          text += chunk
          const events = text.split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            const id = /^event: conversation\ndata: \{"_id":"(\w+)"\}$/.exec(event)?.[1]
            if (id !== undefined) onConversation(id, uid)
          }
        })
        response.once('error', () => undefined)
        response.once('close', () => {
          if (open.get(uid) === request) open.delete(uid)
          resolve()
        })
      })
      request.once('error', () => resolve())
      stopping.signal.addEventListener('abort', () => request.destroy(), { once: true })
    })

  const keepOpen = async (person: Person): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listen(person)
      await sleep(toReconnectMs(), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const start = async (): Promise<void> => {
    for (const person of people) {
      void keepOpen(person)
      // Not all at once, as people open pages.
      await sleep(5)
    }
  }
  void start()

  return {
    count: (): number => open.size,
    isOpen: (uid: string): boolean => open.has(uid),
    close: (): void => stopping.abort(),
  }
}

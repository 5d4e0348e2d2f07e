import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { type Send, waitUntil } from '../faults/http.ts'
import type { Person, TestServer } from '../faults/test-server.ts'

const HOSTS = 30

interface Conversation {
  id: string
  people: readonly [seeker: Person, host: Person]
}

/** The input of a room without its title and its description. */
export const room = {
  location: 'Austin, TX',
  rent: 850,
  roomType: 'Single',
  lifestyle: ['Quiet'],
  contactInfo: 'host@example.com',
}

/** Creates the body of a message. All texts differ. */
export const toMessage = (text: string) => ({ body: `${text} ${randomUUID()}`, clientId: randomUUID() })

export type Call = [method: string, path: string, person: Person, body?: unknown]

/** Tries again for a minute: right after the bulk load, the database may exceed the API's limit of 5 s. */
export const callApi = async <T>(send: Send, [method, path, { token }, body]: Call): Promise<T> => {
  let response = await send({ method, path, token, body })
  const isAnswered = async (): Promise<boolean> => {
    if (response.status >= 500) response = await send({ method, path, token, body })
    return response.status < 500
  }
  await waitUntil(isAnswered, { withinMs: 60_000, everyMs: 500 })
  const { status, text } = response
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Creates `count` people. All but a few are seekers, each of whom writes to one of the others, the hosts. */
export const startConversations = async (server: TestServer, send: Send, count: number) => {
  const hosts = server.addPeople(HOSTS)
  const seekers = server.addPeople(count - HOSTS)
  const rooms: { _id: string }[] = []
  for (const host of hosts) {
    const { uid } = host
    const body = { ...room, title: `Room ${uid}`, description: `Room of ${uid}` }
    rooms.push(await callApi(send, ['POST', '/roommates', host, body]))
  }
  const conversations = await pLimit(8).map(seekers, async (seeker, i): Promise<Conversation> => {
    const [host, posted] = [hosts[i % HOSTS], rooms[i % HOSTS]]
    if (!host || !posted) throw new Error('No host')
    const started = await callApi<{ conversation: { _id: string } }>(send, [
      'POST',
      `/roommates/${posted._id}/messages`,
      seeker,
      toMessage('Is the room still free?'),
    ])
    return { id: started.conversation._id, people: [seeker, host] }
  })
  return { people: [...hosts, ...seekers], conversations }
}

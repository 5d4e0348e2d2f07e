import { type ApiRequest, type ApiResponse, createClient, dropText, type Send } from './http.ts'
import { Ledger } from './ledger.ts'
import { interestKey, listingKey, messageKey } from './stored.ts'
import type { Person, TestServer } from './test-server.ts'

export const createListingBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Sunny room near the park',
  description: 'A bright room on a quiet street.',
  location: 'Austin, TX',
  rent: 850,
  roomType: 'Single',
  contactInfo: 'host@example.com',
  ...fields,
})

const sender = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.com', subject: 'A question' }

const readId = ({ text }: ApiResponse): string => (JSON.parse(text) as { _id: string })._id

/** Posts a listing and returns its id. */
export const postRoom = async (port: number, host: Person | undefined): Promise<string> => {
  const body = createListingBody()
  return readId(await createClient(port)({ method: 'POST', path: '/roommates', token: host?.token, body }))
}

/** Posts a listing that all writers like, and creates the writers. */
export const openWriters = async (server: TestServer, port: number, count: number) => {
  const ledger = new Ledger()
  const responses: ApiResponse[] = []
  const [host, probe, ...people] = server.addPeople(count + 2)
  const likedId = await postRoom(port, host)
  const likePath = `/roommates/${likedId}/like`
  let roundCount = 0

  /** Posts, edits, likes, unlikes, sends a message, deletes and reads. Rejects if the connection breaks. */
  const writeOnce = async (callApi: Send, { uid, token }: Person): Promise<void> => {
    const round = ++roundCount
    const send = async (request: ApiRequest): Promise<ApiResponse> => {
      const response = await callApi({ ...request, token })
      responses.push(dropText(response))
      return response
    }
    const write = (key: string, value: string | undefined, request: ApiRequest) =>
      ledger.write(key, value, () => send(request))

    const key = listingKey(`Room number ${round}`)
    const input = { title: `Room number ${round}`, description: 'posted' }
    const posted = await write(key, 'posted', { method: 'POST', path: '/roommates', body: createListingBody(input) })
    const path = posted.status === 201 ? `/roommates/${readId(posted)}` : undefined
    if (path !== undefined)
      await write(key, 'edited', { method: 'PUT', path, body: createListingBody({ ...input, description: 'edited' }) })
    await write(interestKey(likedId, uid), 'liked', { method: 'PATCH', path: likePath })
    if (round % 3 > 0) await write(interestKey(likedId, uid), undefined, { method: 'DELETE', path: likePath })
    const text = `Message number ${round}`
    const body = { ...sender, message: text }
    await write(messageKey(text), 'sent', { method: 'POST', path: '/contact-messages', body })
    if (path !== undefined && round % 4 > 0) await write(key, undefined, { method: 'DELETE', path })
    for (const read of ['/all-items', `/roommates/${likedId}`, '/my-listings']) await send({ path: read })
  }

  return {
    ledger,
    /** All responses so far. */
    responses,
    /** Starts all writers at a port. Returns a function that stops them. */
    start: (apiPort: number) => {
      const send = createClient(apiPort)
      let isRunning = true
      const loops = people.map(async (person) => {
        while (isRunning) await writeOnce(send, person).catch(() => (isRunning = false))
      })
      return async (): Promise<void> => {
        isRunning = false
        await Promise.all(loops)
      }
    },
    /** Sends a write and returns whether the API accepts it. The ledger does not record it. */
    canWrite: async (apiPort: number): Promise<boolean> =>
      (await createClient(apiPort)({ method: 'PATCH', path: likePath, token: probe?.token })).status === 200,
  }
}

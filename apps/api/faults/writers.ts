import { type Answer, type Ask, askPort, dropText, type Question } from './http.ts'
import { Ledger } from './ledger.ts'
import { interestKey, listingKey, messageKey } from './stored.ts'
import type { Person, TestServer } from './test-server.ts'

export const room = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ title: 'Sunny room near the park', description: 'A bright room on a quiet street.' },
  ...{ location: 'Austin, TX', rent: 850, roomType: 'Single', contactInfo: 'host@example.com' },
  ...fields,
})

const sender = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.com', subject: 'A question' }

const readId = ({ text }: Answer): string => (JSON.parse(text) as { _id: string })._id

/** Posts a listing that all writers like, and creates the writers. */
export const openWriters = async (server: TestServer, port: number, count: number) => {
  const ledger = new Ledger()
  const answers: Answer[] = []
  const [host, probe, ...people] = server.addPeople(count + 2)
  const likedId = readId(await askPort(port)({ method: 'POST', path: '/roommates', token: host?.token, body: room() }))
  const likePath = `/roommates/${likedId}/like`
  let turns = 0

  /** Posts, edits, likes, unlikes, sends a message, deletes and reads. Rejects when the connection breaks. */
  const takeTurn = async (ask: Ask, { uid, token }: Person): Promise<void> => {
    const turn = ++turns
    const send = async (question: Question): Promise<Answer> => {
      const answer = await ask({ ...question, token })
      answers.push(dropText(answer))
      return answer
    }
    const write = (key: string, value: string | undefined, question: Question) =>
      ledger.write(key, value, () => send(question))

    const key = listingKey(`Room number ${turn}`)
    const input = { title: `Room number ${turn}`, description: 'posted' }
    const posted = await write(key, 'posted', { method: 'POST', path: '/roommates', body: room(input) })
    const path = posted.status === 201 ? `/roommates/${readId(posted)}` : undefined
    if (path !== undefined)
      await write(key, 'edited', { method: 'PUT', path, body: room({ ...input, description: 'edited' }) })
    await write(interestKey(likedId, uid), 'liked', { method: 'PATCH', path: likePath })
    if (turn % 3 > 0) await write(interestKey(likedId, uid), undefined, { method: 'DELETE', path: likePath })
    const text = `Message number ${turn}`
    const body = { ...sender, message: text }
    await write(messageKey(text), 'sent', { method: 'POST', path: '/contact-messages', body })
    if (path !== undefined && turn % 4 > 0) await write(key, undefined, { method: 'DELETE', path })
    for (const read of ['/all-items', `/roommates/${likedId}`, '/my-listings']) await send({ path: read })
  }

  return {
    ledger,
    /** All answers so far. */
    answers,
    /** Starts all writers at a port. Returns a function that stops them. */
    start: (apiPort: number) => {
      const ask = askPort(apiPort)
      let isRunning = true
      const loops = people.map(async (person) => {
        while (isRunning) await takeTurn(ask, person).catch(() => (isRunning = false))
      })
      return async (): Promise<void> => {
        isRunning = false
        await Promise.all(loops)
      }
    },
    /** Whether the API at a port accepts a write. The ledger does not record it. */
    canWrite: async (apiPort: number): Promise<boolean> =>
      (await askPort(apiPort)({ method: 'PATCH', path: likePath, token: probe?.token })).status === 200,
  }
}

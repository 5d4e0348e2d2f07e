import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startWithHostAndSeeker } from '../testing/host-and-seeker.ts'
import { startTestApi, supportBody } from '../testing/test-api.ts'

const { api } = await startWithHostAndSeeker()

/** Sends the first half of a message. */
const startMessage = (origin: string) => {
  const body = JSON.stringify(supportBody())
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const post = request(`${origin}/support-messages`, { method: 'POST', headers }).on('error', () => undefined)
  onTestFinished(() => {
    post.destroy()
  })
  post.write(body.slice(0, 10))
  return post
}

test('20 open bodies of a visitor do not block other visitors behind the same address', async () => {
  const limited = await startTestApi({
    rate: { reads: 1000, writes: 1000, likes: 1000, forms: 1000 },
    databaseName: api.databaseName,
  })
  onTestFinished(() => limited.close())
  const posts = Array.from({ length: 20 }, () => startMessage(limited.origin))
  await Promise.all(posts.map((post) => once(post, 'socket')))
  await limited.visitor().get('/all-items').expect(200)
  for (const post of posts) post.destroy()
})

test('a body that is not sent in time returns 408, closes the connection and logs no error', async () => {
  const impatient = await startTestApi({ databaseName: api.databaseName, maxBodyMs: 50 })
  onTestFinished(() => impatient.close())
  const [response] = (await once(startMessage(impatient.origin), 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(408)
  expect(response.headers.connection).toBe('close')
  await expect.poll(() => impatient.logged.join('')).toContain('"status":408')
  expect(impatient.logged.join('')).not.toContain('"level":50')
})

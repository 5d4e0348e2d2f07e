import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts, readPorts } from './ports.ts'

async function variables(): Promise<Record<string, string>> {
  const { web, api, auth, mongo } = await findFreePorts()
  return { WEB_PORT: String(web), API_PORT: String(api), AUTH_PORT: String(auth), MONGO_PORT: String(mongo) }
}

test('an invalid port throws with the name of its variable', async () => {
  const given = await variables()
  for (const wrong of ['0', '65536', '5173x', '-1']) {
    await expect(readPorts({ ...given, AUTH_PORT: wrong })).rejects.toThrow(`AUTH_PORT must be a port`)
  }
})

test('without AUTH_PORT, the Auth emulator gets a random port', async () => {
  const { AUTH_PORT: _, ...given } = await variables()
  const ports = new Set<number>()
  for (let start = 0; start < 5; start++) ports.add((await readPorts(given)).auth)
  expect(ports.size).toBeGreaterThan(1)
  expect([...ports].filter((port) => Object.values(given).includes(String(port)))).toEqual([])
})

test('one port for two parts throws', async () => {
  const given = await variables()
  await expect(readPorts({ ...given, API_PORT: given['WEB_PORT'] })).rejects.toThrow(/^WEB_PORT and API_PORT are both/)
})

test('a port in use throws with its variable, unless MONGODB_URI makes it unnecessary', async () => {
  const given = await variables()
  const other = createServer().listen(Number(given['MONGO_PORT']), '127.0.0.1')
  await once(other, 'listening')
  await expect(readPorts(given)).rejects.toThrow(/^Port \d+ for the database is in use: .*MONGO_PORT/)
  await expect(readPorts({ ...given, MONGODB_URI: 'mongodb://example.com' })).resolves.toMatchObject({
    web: Number(given['WEB_PORT']),
  })
  other.close()
})

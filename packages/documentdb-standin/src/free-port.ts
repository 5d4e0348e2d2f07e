import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral range, from which an outgoing connection could take the port before its use.
const LOWEST = 20_000
const HIGHEST = 32_000
const ATTEMPTS = 50

const canListen = async (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })

/**
 * Finds a free port on 127.0.0.1, or checks the given one.
 * Throws `port N is in use` if the given one is taken.
 */
export async function findFreePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    if (await canListen(wanted)) return wanted
    throw new Error(`port ${String(wanted)} is in use`)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await canListen(port)) return port
  }
  throw new Error(`no free port found between ${String(LOWEST)} and ${String(HIGHEST)}`)
}

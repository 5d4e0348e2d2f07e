import { createServer } from 'node:net'

/**
 * Asks the system for a port on 127.0.0.1 (the one given, or any).
 * Throws `port N is in use` when the given one is taken.
 */
export async function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${String(wanted)} is in use`, { cause: error }) : error)
    })
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        resolve(address !== null && typeof address === 'object' ? address.port : wanted)
      })
    })
  })
}

import { freePort } from '@roommate-finder/documentdb-standin/free-port'
import getPort, { portNumbers } from 'get-port'

export type Ports = { web: number; api: number; auth: number; mongo: number }

/** Without a usual port: any free one, which comes last so that it differs from the others. */
const known: { key: keyof Ports; variable: string; usual?: number; what: string }[] = [
  { key: 'web', variable: 'WEB_PORT', usual: 5173, what: 'the web page' },
  { key: 'api', variable: 'API_PORT', usual: 4000, what: 'the API' },
  { key: 'mongo', variable: 'MONGO_PORT', usual: 27017, what: 'the database' },
  // It obeys every website that finds it, so its port should not be known.
  { key: 'auth', variable: 'AUTH_PORT', what: 'the Auth emulator' },
]

/**
 * The ports that the environment names, or the usual ones; for the Auth emulator any free one. Throws one sentence that
 * names port and variable when one is not a port, is named twice or is in use. With MONGODB_URI set no port is needed for
 * the database.
 */
export async function fixedPorts(env: NodeJS.ProcessEnv): Promise<Ports> {
  const ports: Ports = { web: 0, api: 0, auth: 0, mongo: 0 }
  for (const { key, variable, usual, what } of known) {
    const text = env[variable]
    const port = text ? Number(text) : (usual ?? (await portExcept(Object.values(ports))))
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable} must be a port between 1 and 65535, not "${text ?? ''}".`)
    }
    const twin = known.find((other) => ports[other.key] === port)
    if (twin) throw new Error(`${twin.variable} and ${variable} are both ${port}: give each a port of its own.`)
    ports[key] = port
    if (key === 'mongo' && env['MONGODB_URI']) continue
    await freePort(port).catch((error: unknown) => {
      const code = (error as { cause?: NodeJS.ErrnoException; code?: string }).code
      const reason = code === 'EACCES' ? 'may not be opened by this user' : 'is in use'
      throw new Error(`Port ${port} for ${what} ${reason}: free it, or set ${variable} to another port.`, {
        cause: error,
      })
    })
  }
  return ports
}

async function portExcept(taken: number[]): Promise<number> {
  const port = await freePort()
  return taken.includes(port) ? portExcept(taken) : port
}

/** Four ports that nobody uses now. */
export async function anyPorts(): Promise<Ports> {
  const used: number[] = []
  const next = async (): Promise<number> => {
    // Below the range that the system hands out for outgoing connections, one of which could take the port first.
    const port = await getPort({
      port: portNumbers(20_000 + Math.floor(Math.random() * 10_000), 32_000),
      exclude: used,
    })
    used.push(port)
    return port
  }
  return { web: await next(), api: await next(), auth: await next(), mongo: await next() }
}

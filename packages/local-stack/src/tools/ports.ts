import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import getPort, { portNumbers } from 'get-port'

export type Ports = { web: number; api: number; auth: number; mongo: number }

/** Parts without a default port get a free one. They come last, so that their port differs from the others. */
const PARTS: { key: keyof Ports; variable: string; defaultPort?: number; part: string }[] = [
  { key: 'web', variable: 'WEB_PORT', defaultPort: 5173, part: 'the web page' },
  { key: 'api', variable: 'API_PORT', defaultPort: 4000, part: 'the API' },
  { key: 'mongo', variable: 'MONGO_PORT', defaultPort: 27017, part: 'the database' },
  // Any website that finds the emulator can control it, so its port is random.
  { key: 'auth', variable: 'AUTH_PORT', part: 'the Auth emulator' },
]

/**
 * Reads the ports from the environment, with defaults. Throws an error with port and variable if a port is invalid,
 * used twice or in use. With MONGODB_URI, the port of the database is not checked.
 */
export async function readPorts(env: NodeJS.ProcessEnv): Promise<Ports> {
  const ports: Ports = { web: 0, api: 0, auth: 0, mongo: 0 }
  for (const { key, variable, defaultPort, part } of PARTS) {
    const text = env[variable]
    const port = text ? Number(text) : (defaultPort ?? (await findFreePortExcept(Object.values(ports))))
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable} must be a port between 1 and 65535, not "${text ?? ''}".`)
    }
    const duplicate = PARTS.find((other) => ports[other.key] === port)
    if (duplicate) throw new Error(`${duplicate.variable} and ${variable} are both ${port}. Give each its own port.`)
    ports[key] = port
    if (key === 'mongo' && env['MONGODB_URI']) continue
    await findFreePort(port).catch((error: unknown) => {
      const code = (error as { cause?: NodeJS.ErrnoException; code?: string }).code
      const reason = code === 'EACCES' ? 'may not be opened by this user' : 'is in use'
      throw new Error(`Port ${port} for ${part} ${reason}: free it, or set ${variable} to another port.`, {
        cause: error,
      })
    })
  }
  return ports
}

async function findFreePortExcept(taken: number[]): Promise<number> {
  const port = await findFreePort()
  return taken.includes(port) ? findFreePortExcept(taken) : port
}

/** Finds four free ports. */
export async function findFreePorts(): Promise<Ports> {
  const used: number[] = []
  const next = async (): Promise<number> => {
    // Below the ephemeral range, from which an outgoing connection could take the port.
    const port = await getPort({
      port: portNumbers(20_000 + Math.floor(Math.random() * 10_000), 32_000),
      exclude: used,
    })
    used.push(port)
    return port
  }
  return { web: await next(), api: await next(), auth: await next(), mongo: await next() }
}

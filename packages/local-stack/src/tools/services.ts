import { type Auth, startAuth } from '../auth/start-auth.ts'
import { type Mongo, startMongo } from '../mongo/start-mongo.ts'
import type { Ports } from './ports.ts'

export type ServicesOptions = {
  /** Default: any free ports. */
  ports?: Pick<Ports, 'mongo' | 'auth'>
  /** Folder for database and accounts. If left out, both are deleted at the end. */
  dataDir?: string
  log: (line: string) => void
}

/** A database and an Auth emulator, which start in parallel. */
export type Services = {
  mongo: Promise<Mongo>
  auth: Promise<Auth>
  /** Stops both. Waits for one that is still starting. Later calls return the same promise. */
  stop: () => Promise<void>
}

/** What test files need to connect. Each test worker has its own database. */
export type ServiceAddresses = {
  mongoUri: string
  /** `host:port` of the Auth emulator. */
  authHost: string
  authProjectId: string
}

/** Rejects if a service does not start. */
export async function readAddresses({ mongo, auth }: Services): Promise<ServiceAddresses> {
  const [{ uri }, { host, projectId }] = await Promise.all([mongo, auth])
  return { mongoUri: uri, authHost: host, authProjectId: projectId }
}

export function startServices({ ports, dataDir, log }: ServicesOptions): Services {
  const mongo = startMongo({ log, ...(ports && { port: ports.mongo }), ...(dataDir !== undefined && { dataDir }) })
  const auth = startAuth({
    log,
    ...(ports && { port: ports.auth }),
    ...(dataDir !== undefined && { dataDir: `${dataDir}/auth` }),
  })
  const parts = [auth, mongo]
  // Callers handle a failure when they await the part. This avoids an unhandled rejection until then.
  for (const part of parts) part.catch(() => undefined)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await Promise.all(
      parts.map((part) =>
        part.then(
          (running) => running.stop(),
          () => undefined,
        ),
      ),
    )
  }
  return { mongo, auth, stop: () => (stopping ??= stop()) }
}

import type { TestProject } from 'vitest/node'
import { startAuth } from '../auth/start-auth.ts'
import { startMongo } from '../mongo/start-mongo.ts'

/** What the set-up hands to the workers. */
export interface ProvidedStack {
  /** One server for the whole run: each worker takes a database of its own on it. */
  mongoUri: string
  /** `host:port` of the Auth emulator. */
  authHost: string
  authProjectId: string
}

declare module 'vitest' {
  interface ProvidedContext extends ProvidedStack {}
}

/** One engine and one Auth emulator for all test files of a project; read them with vitest's `inject`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const quiet = (): void => undefined
  const mongo = startMongo({ ephemeral: true, log: quiet })
  const auth = startAuth({ log: quiet })
  const stop = async (): Promise<void> => {
    // Stopped also where it is still starting; what does not start has nothing to stop.
    await Promise.allSettled([mongo.then((part) => part.stop()), auth.then((part) => part.stop())])
  }
  // Vitest tears nothing down when it is told to end.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))

  const [{ uri }, { host, projectId }] = await Promise.all([mongo, auth])
  project.provide('mongoUri', uri)
  project.provide('authHost', host)
  project.provide('authProjectId', projectId)
  return stop
}

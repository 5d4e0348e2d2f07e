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
  const [mongo, auth] = await Promise.all([startMongo({ ephemeral: true, log: quiet }), startAuth({ log: quiet })])
  project.provide('mongoUri', mongo.uri)
  project.provide('authHost', auth.host)
  project.provide('authProjectId', auth.projectId)
  // Not called when vitest is told to end by a signal: engine and emulator then end because their parent has.
  return async () => {
    await Promise.all([mongo.stop(), auth.stop()])
  }
}

import type { TestProject } from 'vitest/node'
import { startAuth } from '../auth/start-auth.ts'
import { startMongo } from '../mongo/start-mongo.ts'

/** Values that the global setup provides to the workers. */
export interface ProvidedStack {
  /** One server for the whole run. Each worker uses its own database. */
  mongoUri: string
  /** `host:port` of the Auth emulator. */
  authHost: string
  authProjectId: string
}

declare module 'vitest' {
  interface ProvidedContext extends ProvidedStack {}
}

/** Starts one engine and one Auth emulator for all test files of a project, which `inject` their addresses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const quiet = (): void => undefined
  const [mongo, auth] = await Promise.all([startMongo({ log: quiet }), startAuth({ log: quiet })])
  project.provide('mongoUri', mongo.uri)
  project.provide('authHost', auth.host)
  project.provide('authProjectId', auth.projectId)
  // After a signal, vitest does not call this. Engine and emulator then end with their parent.
  return async () => {
    await Promise.all([mongo.stop(), auth.stop()])
  }
}

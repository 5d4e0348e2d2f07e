import type { TestProject } from 'vitest/node'
import { readAddresses, type ServiceAddresses, startServices } from './services.ts'

declare module 'vitest' {
  interface ProvidedContext extends ServiceAddresses {}
}

const provide = (project: TestProject, { mongoUri, authHost, authProjectId }: ServiceAddresses): void => {
  project.provide('mongoUri', mongoUri)
  project.provide('authHost', authHost)
  project.provide('authProjectId', authProjectId)
}

/**
 * Provides one engine and one Auth emulator to all test files of a project: those in TEST_SERVICES, as `npm test` sets
 * it, or its own.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_SERVICES']
  if (given) {
    provide(project, JSON.parse(given) as ServiceAddresses)
    return undefined
  }
  const services = startServices({ log: () => undefined })
  provide(project, await readAddresses(services))
  // After a signal, vitest does not call this. Engine and emulator then end with their parent.
  return services.stop
}

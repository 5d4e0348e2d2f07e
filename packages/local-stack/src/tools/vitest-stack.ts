import type { TestProject } from 'vitest/node'
import { type Addresses, readAddresses, startServices } from './services.ts'

/** One server for the whole run. Each worker uses its own database. */
export type ProvidedServices = Addresses

declare module 'vitest' {
  interface ProvidedContext extends ProvidedServices {}
}

/**
 * Provides the addresses of one engine and one Auth emulator to all test files of a project. `npm test` hands on its
 * own by TEST_SERVICES, as JSON; without it, both are started here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_SERVICES']
  const services = given === undefined ? startServices({ log: () => undefined }) : undefined
  const addresses = services ? await readAddresses(services) : (JSON.parse(given ?? '') as Addresses)
  for (const [name, address] of Object.entries(addresses)) project.provide(name as keyof Addresses, address)
  // After a signal, vitest does not call this. Engine and emulator then end with their parent.
  return async () => services?.stop()
}

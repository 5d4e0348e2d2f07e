import { afterAll, beforeEach } from 'vitest'
import { startTestApi, type TestApiOptions } from './test-api.ts'

/**
 * Starts the app with a host and a seeker for the tests of a file, at its top level. Deletes all other data before each
 * test, and stops the app after the last one.
 */
export const startWithHostAndSeeker = async (options: TestApiOptions = {}) => {
  const api = await startTestApi(options)
  const host = await api.createStoredPerson({ name: 'Hana Host' })
  const seeker = await api.createPerson({ name: 'Sam Seeker' })
  beforeEach(() => api.clear())
  afterAll(() => api.close())
  return { api, host, seeker }
}

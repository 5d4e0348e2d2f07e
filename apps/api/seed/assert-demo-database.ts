import type { MongoOptions } from 'mongodb'

const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/**
 * Throws unless the database may get demo data: it is on this machine, or belongs to a demo, which has an Auth emulator.
 */
export const assertDemoDatabase = (
  { hosts, srvHost }: Pick<MongoOptions, 'hosts' | 'srvHost'>,
  authEmulatorHost: string | undefined,
): void => {
  const isLocal = !srvHost && hosts.every(({ host }) => LOOPBACK.includes(host ?? ''))
  if (isLocal || authEmulatorHost !== undefined) return
  throw new Error('MONGODB_URI names another machine. Demo data must not reach a production database.')
}

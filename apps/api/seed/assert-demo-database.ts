import type { MongoOptions } from 'mongodb'

const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** Throws unless the database may get demo data: it is on this machine, or its name ends in `_demo`. */
export const assertDemoDatabase = (
  { hosts, srvHost }: Pick<MongoOptions, 'hosts' | 'srvHost'>,
  databaseName: string,
): void => {
  const isLocal = !srvHost && hosts.every(({ host }) => LOOPBACK.includes(host ?? ''))
  if (isLocal || databaseName.endsWith('_demo')) return
  throw new Error(
    'MONGODB_URI is on another machine. To store demo data there, set MONGODB_DB to a name that ends in _demo.',
  )
}

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
    'MONGODB_URI names another machine. Demo data are stored there only in a database whose name (MONGODB_DB) ends in _demo.',
  )
}

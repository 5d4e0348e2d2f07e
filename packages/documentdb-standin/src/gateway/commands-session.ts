import { BSON, Long } from 'mongodb'
import type { Handler } from './request.ts'
import { LIMITS } from './wire.ts'

// 7.0 is the newest version for which drivers send no command that the engine lacks.
const WIRE_VERSION = 21
export const SERVER_VERSION = '7.0.0'

/** Name of the replica set, also for a real mongod. */
export const REPLICA_SET = 'rs0'

// The gateway is a replica set of one. Drivers connect to the address in `hosts`, so it is the address that this client
// used. They do not need `setVersion`, `electionId` or `$clusterTime`.
const hello: Handler = ({ command, connection }) => ({
  helloOk: true,
  setName: REPLICA_SET,
  hosts: [connection.local],
  primary: connection.local,
  me: connection.local,
  ...(command === 'hello' ? {} : { ismaster: true }),
  isWritablePrimary: true,
  ...LIMITS,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: connection.id,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
})

const acknowledge: Handler = () => ({ ok: 1 })

const endSessions: Handler = ({ view, command, backend }) => {
  backend.transactions.endSessions(view.value(command))
  return { ok: 1 }
}

const buildInfo: Handler = () => ({
  version: SERVER_VERSION,
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  gitVersion: 'documentdb',
  bits: 64,
  maxBsonObjectSize: LIMITS.maxBsonObjectSize,
  ok: 1,
})

/** Commands that do not reach the engine. */
export const sessionCommands: Record<string, Handler> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: acknowledge,
  commitTransaction: (request) => request.backend.transactions.commit(request),
  abortTransaction: (request) => request.backend.transactions.abort(request),
  endSessions,
  killSessions: endSessions,
  refreshSessions: acknowledge,
  logout: acknowledge,
  startSession: () => ({
    id: { id: new BSON.UUID() },
    timeoutMinutes: 30,
    ok: 1,
  }),
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok: 1,
  }),
  whatsmyuri: ({ connection }) => ({ you: connection.remote, ok: 1 }),
  getParameter: () => ({
    featureCompatibilityVersion: { version: SERVER_VERSION.slice(0, 3) },
    ok: 1,
  }),
  getLog: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
  serverStatus: () => ({
    host: '127.0.0.1',
    version: SERVER_VERSION,
    process: 'mongod',
    pid: Long.fromNumber(process.pid),
    uptime: process.uptime(),
    ok: 1,
  }),
}

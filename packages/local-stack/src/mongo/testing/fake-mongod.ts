import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BsonView, encode } from '@roommate-finder/documentdb-standin/gateway/bson-view'
import { Framer, LIMITS, parseMessage, replyHeader } from '@roommate-finder/documentdb-standin/gateway/wire'
import { BSON } from 'mongodb'

// Answers the replica set commands as MongoDB's manual describes. Stores only the configuration of the replica set. For
// tests on machines without a mongod.

type Config = { _id: string; version?: number; members: { host: string }[] }

const { values } = parseArgs({
  strict: false,
  options: { port: { type: 'string' }, dbpath: { type: 'string' }, replSet: { type: 'string' } },
})
const host = `127.0.0.1:${String(values.port)}`
const configPath = join(String(values.dbpath), 'replset.json')
const failure = (code: number, errmsg: string): BSON.Document => ({ ok: 0, code, errmsg })

function readConfig(): Config | undefined {
  try {
    return JSON.parse(readFileSync(configPath, 'utf8')) as Config
  } catch {
    return undefined
  }
}

function writeConfig(config: Config, version: number): BSON.Document {
  writeFileSync(configPath, JSON.stringify({ ...config, version }))
  return { ok: 1 }
}

function hello(): BSON.Document {
  const isMember = readConfig()?.members.some((member) => member.host === host) ?? false
  const set = isMember ? { setName: values.replSet, hosts: [host], me: host } : { isreplicaset: true }
  const state = values.replSet === undefined ? { isWritablePrimary: true } : { ...set, isWritablePrimary: isMember }
  return { ...state, ...LIMITS, helloOk: true, minWireVersion: 0, maxWireVersion: 21, ok: 1 }
}

function handleReplSetCommand(command: BSON.Document): BSON.Document {
  const stored = readConfig()
  if (values.replSet === undefined) return failure(76, 'This node was not started with replication enabled.')
  if (command.replSetInitiate !== undefined) {
    return stored ? failure(23, 'already initialized') : writeConfig(command.replSetInitiate as Config, 1)
  }
  if (!stored) return failure(94, 'no replset config has been received')
  if (command.replSetGetConfig !== undefined) return { ok: 1, config: stored }
  const wanted = command.replSetReconfig as Config
  const isNewer = Number(wanted.version) > Number(stored.version) && command.force === true
  return isNewer ? writeConfig(wanted, Number(wanted.version)) : failure(103, 'New config is rejected')
}

function answer(body: Buffer): BSON.Document {
  const name = new BsonView(body).firstName
  if (name === 'shutdown') process.exit(0)
  if (name.startsWith('replSet')) return handleReplSetCommand(BSON.deserialize(body))
  return /^(hello|ismaster)$/i.test(name) ? hello() : { ok: 1 }
}

createServer((socket) => {
  const framer = new Framer()
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    for (const bytes of framer.push(piece)) {
      const message = parseMessage(bytes)
      const body = encode(answer(message.body))
      socket.write(Buffer.concat([replyHeader(message, body, 1), body]))
    }
  })
}).listen(Number(values.port), '127.0.0.1', () => {
  console.log('Waiting for connections')
})

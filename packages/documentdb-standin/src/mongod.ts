import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startInstance } from './instance.ts'
import { provisionEngine } from './provision.ts'

// Detects a parent that ended without closing standard input.
const PARENT_POLL_MS = 500

const { values } = parseArgs({
  // Other options of mongod are ignored.
  strict: false,
  options: {
    port: { type: 'string' },
    dbpath: { type: 'string' },
    durable: { type: 'boolean' },
  },
})
const folder = typeof values.dbpath === 'string' ? values.dbpath : '.'
const durable = values.durable === true

let stop = async (): Promise<void> => {
  await Promise.resolve()
}
let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await stop().catch((error: unknown) => {
    console.error(error)
  })
  process.exit(code)
}

async function endAsOrphan(): Promise<void> {
  const stopInstance = stop
  stop = async () => {
    await stopInstance()
    // The parent would have removed the folder.
    if (!durable) await rm(folder, { recursive: true, force: true })
  }
  await end(0)
}

const parent = process.ppid
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void (process.ppid === parent ? end(0) : endAsOrphan()))
// Standard input is a pipe that closes when the parent ends, even by SIGKILL.
process.stdin.on('error', () => undefined)
process.stdin.on('close', () => void endAsOrphan())
process.stdin.resume()
setInterval(() => {
  if (process.ppid !== parent) void endAsOrphan()
}, PARENT_POLL_MS).unref()
// Writing fails after the parent has ended.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

try {
  mkdirSync(folder, { recursive: true })
  const engine = await provisionEngine(console.log)
  const instance = await startInstance({
    engine,
    folder,
    durable,
    port: Number(values.port ?? 27017),
    onLost(error) {
      console.error(error)
      void end(1)
    },
  })
  stop = instance.stop
  // mongodb-memory-server waits for this text.
  console.log(`Waiting for connections on port ${String(instance.port)}`)
} catch (error) {
  // mongodb-memory-server reads the reason from this format.
  console.error(`exception in initAndListen: Location1: ${(error as Error).message}`)
  process.exit(1)
}

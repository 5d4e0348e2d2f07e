import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readHolder, tryLock } from '@roommate-finder/documentdb-standin/lock'
import { watchOobCodes } from '../auth/oob-codes.ts'
import { repositoryRoot } from './node-process.ts'
import { readPorts } from './ports.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { formatElapsed, type RunningStack, STREETS, type Stack, startStack } from './stack.ts'

const DATA = '.data'
const LOCK = 'in-use.lock'
const STILL_WORKING_EVERY_MS = 10_000

const log = (line: string): void => console.log(line)

/** Runs the whole product on its default ports until a signal, for `npm start` and `pnpm dev`. */
export async function serve(mode: 'built' | 'watch'): Promise<never> {
  // Includes the time of the installation.
  const startedAt = Number(process.env['STARTED_AT_MS'] ?? Date.now())
  let stack: RunningStack | undefined
  let stopWatching = (): void => undefined

  return runUntilStopped({
    codeWhenStopped: 0,
    async run(stopped) {
      const { fresh } = readOptions()
      readEnvFile()
      const ports = await readPorts(process.env)
      const dataDir = await lockDataFolder({ fresh })
      if (stopped.aborted) return 0
      log('Starting the database, the Auth emulator, the API and the web page…')
      const progressTimer = setInterval(
        () => log(`Still starting after ${formatElapsed(startedAt)}…`),
        STILL_WORKING_EVERY_MS,
      )
      try {
        stack = startStack({ mode, ports, dataDir, outDir: 'dist', log })
        const running = await stack.ready
        stopWatching = watchOobCodes({ emulator: running.auth, webUrl: running.webUrl, log })
        await announce(running)
        log(`\nReady in ${formatElapsed(startedAt)}`)
        clearInterval(progressTimer)
        throw new Error(await running.broken)
      } finally {
        clearInterval(progressTimer)
      }
    },
    async stop() {
      stopWatching()
      if (!stack) return
      log('Stopping…')
      await stack.stop()
      log('Stopped. Everything is saved in .data')
    },
  })
}

function readOptions(): { fresh: boolean } {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } })
    return values
  } catch (error) {
    throw new Error('The only option is --fresh, which empties .data first.', { cause: error })
  }
}

/** Adds the variables of `.env` that are not set. */
function readEnvFile(): void {
  const file = join(repositoryRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

async function lockDataFolder({ fresh }: { fresh: boolean }): Promise<string> {
  const folder = join(repositoryRoot, DATA)
  await mkdir(folder, { recursive: true })
  // Two emulators would overwrite each other's file of accounts.
  const lock = join(folder, LOCK)
  if (!(await tryLock(lock))) {
    const pid = await readHolder(lock)
    const holder = pid === undefined ? '' : ` (process ${pid})`
    throw new Error(`The product already runs on the data in ${DATA}${holder}: stop it first.`)
  }
  if (fresh) {
    const entries = (await readdir(folder)).filter((name) => !name.startsWith(LOCK) && name !== STREETS)
    for (const entry of entries) await rm(join(folder, entry), { recursive: true, force: true })
    log(`Emptied ${DATA}`)
  }
  return folder
}

async function announce({ webUrl, apiUrl, auth }: Stack): Promise<void> {
  // Imported by path, because the API depends on this package.
  const people = pathToFileURL(join(repositoryRoot, 'apps/api/seed/people.ts')).href
  const { demoAccounts } = (await import(people)) as {
    demoAccounts: { name: string; email: string; password: string }[]
  }
  log(`\n  Web page       ${webUrl}`)
  log(`  API            ${apiUrl}`)
  log(`  Auth emulator  http://${auth.host}`)
  log('\n  Sign in as')
  for (const { name, email, password } of demoAccounts) log(`    ${email}  ${password}  (${name})`)
}

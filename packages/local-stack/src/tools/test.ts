import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findCaddy } from './caddy.ts'
import { findChromium } from './chromium.ts'
import { commandOf, type NodeProcess, type NodeProcessOptions, repositoryRoot, startNode } from './node-process.ts'
import { findFreePorts } from './ports.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { readAddresses, type Services, startServices } from './services.ts'
import { formatElapsed, type RunningStack, startStack } from './stack.ts'
import { createStages, listSlowest, readPlaywright, readTally, readVitest } from './stages.ts'

const STILL_RUNNING_EVERY_MS = 20_000
const SHOWN_SLOWEST = 10
// On a busy machine, times vary. The log names the tests that passed on the retry.
const RETRIES = 1
// Not the folder of `npm start`, which may be serving it at the same time.
const OUT_DIR = 'dist-test'

// The tools write to a pipe, and some color their output even then.
const COLOR_ENV = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }

let stopping = false
// After a signal, failures are effects of the shutdown.
const log = (line: string): void => {
  if (!stopping) console.log(line)
}
const startedAt = Date.now()
const { runStage, total, running } = createStages(log)
const processes = new Set<NodeProcess>()
const servicePorts = await findFreePorts()
const stacks: RunningStack[] = []
/** Shared by the unit and browser parts. They start during the static checks, because a start takes seconds. */
let services: Services | undefined
let reports: string | undefined

type Run = Omit<NodeProcessOptions, 'name'>

async function runTool(run: Run): Promise<{ exitCode: number; output: string }> {
  if (stopping) throw new Error('Stopped')
  const child = startNode({ name: 'A check', ...run, env: { ...COLOR_ENV, ...run.env } })
  processes.add(child)
  const exitCode = await child.exited
  processes.delete(child)
  return { exitCode, output: child.output() }
}

/** Runs a tool as a stage that counts as one test. */
async function runCheck(name: string, run: Run): Promise<void> {
  await runStage(name, async () => {
    const { exitCode, output } = await runTool(run)
    return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
  })
}

async function runStaticChecks(): Promise<void> {
  const tool = (packageName: string, command = packageName): string => commandOf('.', packageName, command)
  await runCheck('Format', { script: tool('@biomejs/biome', 'biome'), args: ['check', '.'] })
  await runCheck('Types and lint', { script: tool('oxlint'), args: ['--deny-warnings'] })
}

const runVitest = (
  name: string,
  reports: string,
  { args = [], env = {} }: Pick<Run, 'args' | 'env'> = {},
): Promise<void> =>
  runStage(name, async () => {
    const addresses = services && { TEST_SERVICES: JSON.stringify(await readAddresses(services)) }
    const report = join(reports, `${name}.json`)
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`]
    const result = await runTool({
      script: commandOf('.', 'vitest'),
      args: ['run', ...reporters, ...args],
      env: { ...addresses, ...env },
    })
    for (const line of new Set(result.output.split('\n'))) if (line.startsWith('Skipped: ')) log(line)
    return readTally(report, readVitest, result)
  })

const runBrowserTests = (reports: string): Promise<void> =>
  runStage('Browser tests', async () => {
    const chromium = findChromium(log)
    chromium.catch(() => undefined)
    const caddy = await findCaddy(log).catch((error: unknown) => {
      // Debian and Ubuntu have a package of it.
      if (process.env['CADDY_PATH'] || existsSync('/usr/bin/apt-get')) throw error
      log('Skipped: the browser tests tagged @caddy, which need Caddy on the PATH')
    })
    const mailFolder = join(reports, 'mail')
    // Found only now, because another process could take them during the earlier parts.
    const { web, api } = await findFreePorts()
    const ports = { ...servicePorts, web, api }
    const stack = startStack({
      mode: 'built',
      ports,
      ...(services && { services }),
      outDir: OUT_DIR,
      gallery: true,
      ...(caddy !== undefined && { caddy }),
      // All journeys share one address and so its limits.
      env: {
        SMTP_URL: '',
        MAIL_FOLDER: mailFolder,
        NOTIFICATION_MAIL_DELAY_S: '1',
        RATE_MESSAGES_PER_MINUTE: '1000',
        RATE_MESSAGES_PER_DAY: '10000',
        RATE_REVEALS_PER_DAY: '10000',
      },
      log: () => undefined,
    })
    stacks.push(stack)
    const all = full || spec !== undefined
    try {
      const { webUrl } = await stack.ready
      const report = join(reports, 'playwright.json')
      const result = await runTool({
        script: commandOf('apps/web', '@playwright/test', 'playwright'),
        args: [
          'test',
          ...(spec === undefined ? [] : [spec]),
          '--reporter=dot,json',
          ...(all ? [] : ['--grep=@journey']),
          `--retries=${RETRIES}`,
          ...(caddy === undefined ? ['--grep-invert=@caddy'] : []),
        ],
        cwd: `${repositoryRoot}/apps/web`,
        env: {
          ...(!all && { E2E_SKIP_AXE: '1' }),
          E2E_BASE_URL: webUrl,
          E2E_MAIL_FOLDER: mailFolder,
          // For specs that serve the page with Vite, with the same API and accounts.
          API_PORT: String(ports.api),
          AUTH_PORT: String(ports.auth),
          WEB_OUT_DIR: OUT_DIR,
          VITE_AUTH_MODE: 'emulator',
          CHROME_PATH: await chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      })
      return await readTally(report, readPlaywright, result)
    } finally {
      await stack.stop()
    }
  })

const { only, full, spec } = parseArgs({
  options: {
    /** Runs one part; the workflow runs the parts on separate machines. */
    only: { type: 'string' },
    /** Runs all browser tests and the long tests as well, with one retry each. */
    full: { type: 'boolean', default: false },
    /** Runs only the browser tests in files whose path contains this. */
    spec: { type: 'string' },
  },
}).values

/** Other tests that run more cases in the full run. */
const SCALED_TESTS = ['production-tokens']

/** Runs the long tests, one after another. */
async function runLongTests(reports: string): Promise<void> {
  // Some of these tests stop or kill services, so they start their own.
  await services?.stop()
  services = undefined
  await runVitest('Long tests', reports, {
    args: ['.long.test', ...SCALED_TESTS, '--no-file-parallelism', `--retry=${RETRIES}`],
    env: { TEST_SIZE: 'long', FUZZ_REQUESTS: '5000' },
  })
}

/** The parts of a run. They run one after another, which is faster on two cores than in parallel. */
const PARTS: Record<string, (reports: string) => Promise<void>> = {
  static: runStaticChecks,
  unit: (reports) => runVitest('Unit and API tests', reports),
  browser: runBrowserTests,
  long: runLongTests,
}

function chooseParts(): string[] {
  if (spec !== undefined) return ['browser']
  const names = Object.keys(PARTS)
  if (only === undefined) return full ? names : names.filter((name) => name !== 'long')
  if (names.includes(only)) return [only]
  throw new Error(`--only takes ${names.join(', ')}`)
}

await runUntilStopped({
  codeWhenStopped: 130,
  async run() {
    const parts = chooseParts()
    const progressTimer = setInterval(() => {
      log(`…     ${running()} (${formatElapsed(startedAt)} so far)`)
    }, STILL_RUNNING_EVERY_MS)
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-reports-'))
    reports = folder
    if (parts.includes('unit') || parts.includes('browser')) {
      services = startServices({ ports: servicePorts, log: (line) => line.startsWith('MongoDB: ') && log(line) })
    }
    try {
      for (const part of parts) if (!stopping) await PARTS[part]?.(folder)
    } finally {
      clearInterval(progressTimer)
    }
    const slowest = listSlowest(total.files, SHOWN_SLOWEST).join('\n').replaceAll(`${repositoryRoot}/`, '')
    log(`\nThe slowest files:\n${slowest}\n\nAll stages took ${formatElapsed(startedAt)}`)
    log(`${total.passed} passed, ${total.failed} failed`)
    return total.failed === 0 ? 0 : 1
  },
  async stop() {
    stopping = true
    await Promise.all([...processes, ...stacks].map((part) => part.stop()))
    await services?.stop()
    if (reports !== undefined) await rm(reports, { recursive: true, force: true })
  },
})

// Runs on Node 20 or newer before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const NODE = '24.21.0'
const PNPM = '12.21.0'
const COMMANDS = ['start', 'test', 'dev']
const SLOW_AFTER_MS = 2_000
const PARENT_POLL_MS = 500

const startedAtMs = Date.now()
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const isWindows = process.platform === 'win32'
const REGISTRY_UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|error sending request|META_FETCH_FAIL/

/** An error for the user: printed without its stack. */
class PlainError extends Error {}

let running
let stopSignal
const stop = (signal) => {
  stopSignal ??= signal
  if (running === undefined) return
  if (!isWindows) running.kill(signal)
  // Windows has no signal that a process can handle. A command ends when its channel closes, other programs are killed.
  else if (running.connected) running.disconnect()
  else spawn('taskkill', ['/PID', String(running.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
// npm may be killed before it can pass a signal on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent && stopSignal === undefined) stop('SIGHUP')
}, PARENT_POLL_MS).unref()

const exitIfStopped = () => {
  if (stopSignal) process.exit(128 + constants.signals[stopSignal])
}

/** On Windows, npm's commands are scripts that only a shell can start. */
const spawnCommand = (command, args, options) =>
  isWindows
    ? spawn([command, ...args].join(' '), { cwd: root, shell: true, ...options })
    : spawn(command, args, { cwd: root, ...options })

/** Resolves with the exit code and the output; code 127 means no such command. Prints `slowMessage` after 2 s. */
function run(command, args, { env, slowMessage } = {}) {
  return new Promise((resolve, reject) => {
    exitIfStopped()
    const child = spawnCommand(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    const timer = slowMessage && setTimeout(() => console.log(slowMessage), SLOW_AFTER_MS)
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        output[name] += text
      })
    }
    child.once('error', (error) => {
      clearTimeout(timer)
      if (error.code === 'ENOENT') resolve({ code: 127, ...output })
      else reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      exitIfStopped()
      resolve({ code: code ?? 1, ...output })
    })
  })
}

function describeFailure(action, { stdout, stderr }) {
  const text = `${stderr}\n${stdout}`
  if (REGISTRY_UNREACHABLE.test(text)) {
    return new PlainError(
      `${action} failed: the npm registry cannot be reached. Check the network (or npm's proxy settings) and run this again.`,
    )
  }
  const lines = text.split('\n').filter((line) => /\S/.test(line) && !/^npm (warn|notice)/i.test(line))
  return new PlainError(`${action} failed:\n${lines.slice(-15).join('\n')}`)
}

/** Returns the environment of all child processes, without the settings of an outer npx. */
function cleanEnvironment() {
  return {
    ...process.env,
    STARTED_AT_MS: String(startedAtMs),
    npm_config_package: undefined,
    npm_config_call: undefined,
    NODE_ENV: undefined,
  }
}

function isNodeSupported() {
  const [major, minor, patch] = process.versions.node.split('.').map(Number)
  const atLeast = (wantedMinor, wantedPatch) => minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch)
  const supported = (major === 22 && atLeast(22, 2)) || (major === 24 && atLeast(15, 0)) || major >= 26
  return supported && process.features.typescript !== undefined && process.features.typescript !== false
}

/** Finds a supported Node and pnpm, or fetches them through npx. Returns Node's path and the environment. */
async function findTools() {
  const env = cleanEnvironment()
  const isSupported = isNodeSupported()
  if (isSupported) {
    const { code, stdout } = await run('pnpm', ['--version'], { env })
    if (code === 0 && stdout.trim() === PNPM) return { node: process.execPath, env }
  } else {
    console.log(
      `Node ${process.versions.node} does not satisfy ^22.22.2 || ^24.15.0 || >=26: using Node ${NODE} and pnpm ${PNPM} through npx for this run.`,
    )
  }
  const packages = [...(isSupported ? [] : [`--package=node@${NODE}`]), `--package=pnpm@${PNPM}`]
  const print = 'process.execPath+String.fromCharCode(10)+process.env.PATH'
  const found = await run('npx', ['--yes', '--prefer-offline', ...packages, '--', 'node', '-p', print], {
    env: { ...env, npm_config_fetch_retries: '1', npm_config_update_notifier: 'false' },
    slowMessage: 'Fetching the tools through npx…',
  })
  if (found.code === 127) throw new PlainError('npx is missing: install npm (it comes with Node) and run this again.')
  if (found.code !== 0) throw describeFailure('Fetching the tools through npx', found)
  const [execPath, path] = found.stdout.trim().split('\n').slice(-2)
  return { node: isSupported ? process.execPath : execPath, env: { ...env, PATH: path } }
}

async function install(env) {
  const installed = existsSync(join(root, 'node_modules', '.modules.yaml'))
  if (!installed) console.log('Installing the packages…')
  const result = await run(
    'pnpm',
    [
      ...['install', '--frozen-lockfile', '--reporter=append-only', '--config.confirmModulesPurge=false'],
      // By default, pnpm retries for 70 s before it reports that the registry cannot be reached.
      ...['--config.fetchRetryMintimeout=1000', '--config.fetchRetryMaxtimeout=4000'],
    ],
    {
      env,
      slowMessage: installed ? 'Installing the packages that changed…' : 'This takes half a minute the first time.',
    },
  )
  if (result.code === 127)
    throw new PlainError('pnpm is missing although npx reported success: run `npm cache verify` and try again.')
  if (result.code !== 0) throw describeFailure('Installing the packages', result)
}

/** Runs the command in its own process group, so that Ctrl-C reaches it once, through this process. */
function runCommand(node, env, name, args) {
  const script = join(here, 'src', 'tools', `${name}.ts`)
  const exitWithParent = new URL('src/tools/exit-with-parent.ts', import.meta.url).href
  return new Promise((resolve, reject) => {
    const flags = ['--disable-warning=ExperimentalWarning', '--import', exitWithParent]
    exitIfStopped()
    const child = spawn(node, [...flags, script, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
      windowsHide: true,
    })
    running = child
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

const [name, ...args] = process.argv.slice(2)
try {
  if (!COMMANDS.includes(name)) throw new PlainError(`Unknown command. The commands are ${COMMANDS.join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new PlainError(`Node ${process.versions.node} is too old: install Node 20 or newer and run this again.`)
  }
  const { node, env } = await findTools()
  await install(env)
  process.exitCode = await runCommand(node, env, name, args)
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const exitWithParent = new URL('exit-with-parent.ts', import.meta.url).href
const KEPT_OUTPUT_CHARS = 200_000

export type NodeProcessOptions = {
  /** Names the process in messages. */
  name: string
  /** Absolute path of the script. */
  script: string
  args?: string[]
  cwd?: string
  /** Added to the environment; `undefined` removes a variable. */
  env?: Record<string, string | undefined>
  /** Flags of Node itself. */
  nodeArgs?: string[]
  /** Told each line that the process writes. */
  onLine?: (line: string) => void
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  graceMs?: number
}

export type NodeProcess = {
  name: string
  /** What it wrote so far, both streams together, the last 200,000 characters. */
  output: () => string
  /** Resolves with the exit code when the process is gone; 128 for one ended by a signal. */
  exited: Promise<number>
  /** Asks it to end, insists after `graceMs`, resolves when it is gone. */
  stop: () => Promise<void>
}

/** Root of the repository, without a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')

/** Absolute path of the command that a package brings, e.g. `vite`, looked up beside the workspace that depends on it. */
export function commandOf(workspace: string, packageName: string, command = packageName): string {
  const folder = join(repositoryRoot, workspace, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}

/** Starts a Node process in a group of its own, so that Ctrl-C reaches it only through `stop`. */
export function startNode(options: NodeProcessOptions): NodeProcess {
  const { name, script, args = [], cwd = repositoryRoot, env = {}, nodeArgs = [], onLine, graceMs = 15_000 } = options
  const flags = ['--disable-warning=ExperimentalWarning', '--import', exitWithParent, ...nodeArgs]
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-KEPT_OUTPUT_CHARS)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (onLine) for (const line of lines) onLine(line)
    })
  }

  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 128))
  })

  const signal = (kind: NodeJS.Signals): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, kind)
    } catch {
      // The whole group is gone already.
    }
  }

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const gone = once(child, 'close')
    if (child.exitCode !== null || child.signalCode !== null) return
    signal('SIGTERM')
    const insist = new AbortController()
    void delay(graceMs, undefined, { signal: insist.signal }).then(
      () => signal('SIGKILL'),
      () => undefined,
    )
    await gone
    insist.abort()
  }

  return {
    name,
    output: () => output,
    exited,
    stop: () => (stopping ??= stop()),
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { killTree, OWN_GROUP, requestExit } from './process-group.ts'

const exitWithParent = new URL('exit-with-parent.ts', import.meta.url).href
const KEPT_OUTPUT_CHARS = 200_000

export type NodeProcessOptions = {
  /** Names the process in messages. */
  name: string
  /** Absolute path of the script. */
  script: string
  args?: string[]
  cwd?: string
  /** Variables to add to the environment; `undefined` removes one. */
  env?: Record<string, string | undefined>
  /** Flags of Node itself. */
  nodeArgs?: string[]
  /** Called with each line that the process writes. */
  onLine?: (line: string) => void
  /** Milliseconds between the request to exit and SIGKILL. */
  graceMs?: number
}

export type NodeProcess = {
  name: string
  /** Returns the last 200,000 characters of both output streams. */
  output: () => string
  /** Resolves with the exit code when the process has ended; 128 after a signal. */
  exited: Promise<number>
  /** Requests the exit, kills the process after `graceMs`, and resolves when it has ended. */
  stop: () => Promise<void>
}

/** Root of the repository, without a slash at the end. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/** Returns the absolute path of a package's command, such as `vite`, installed in the given workspace. */
export function commandOf(workspace: string, packageName: string, command = packageName): string {
  const folder = join(repositoryRoot, workspace, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}

/** Starts a Node process in its own group, so that Ctrl-C reaches it only through `stop`. */
export function startNode(options: NodeProcessOptions): NodeProcess {
  const { name, script, args = [], cwd = repositoryRoot, env = {}, nodeArgs = [], onLine, graceMs = 15_000 } = options
  const flags = ['--disable-warning=ExperimentalWarning', '--import', exitWithParent, ...nodeArgs]
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...OWN_GROUP,
  })

  let output = ''
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-KEPT_OUTPUT_CHARS)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (onLine) for (const line of lines) onLine(line)
    })
  }

  const closed = Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.once('close', resolve))))
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    // Node does not emit `close` if this process has closed the channel.
    child.once('exit', (code) => void closed.then(() => resolve(code ?? 128)))
  })

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    requestExit(child)
    const ended = new AbortController()
    void delay(graceMs, undefined, { signal: ended.signal }).then(
      () => killTree(child),
      () => undefined,
    )
    await exited
    ended.abort()
  }

  return {
    name,
    output: () => output,
    exited,
    stop: () => (stopping ??= stop()),
  }
}

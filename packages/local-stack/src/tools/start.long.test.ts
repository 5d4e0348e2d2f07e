import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from './node-process.ts'
import { findFreePorts, type Ports } from './ports.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
// Uid of the user `nobody`.
const NOBODY = 65_534

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-test-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

const variables = ({ web, api, auth, mongo }: Ports): Record<string, string> => ({
  WEB_PORT: String(web),
  API_PORT: String(api),
  AUTH_PORT: String(auth),
  MONGO_PORT: String(mongo),
})

function collect(child: ChildProcess): { text: () => string; until: (mark: string) => Promise<void> } {
  let text = ''
  const append = (chunk: string): void => {
    text += chunk
  }
  child.stdout?.setEncoding('utf8').on('data', append)
  child.stderr?.setEncoding('utf8').on('data', append)
  const until = (mark: string): Promise<void> =>
    new Promise((resolve, reject) => {
      child.stdout?.on('data', () => text.includes(mark) && resolve())
      child.once('close', () => reject(new Error(`The process ended before it printed "${mark}":\n${text}`)))
    })
  return { text: () => text, until }
}

/** Node flags that set process.platform in this process only. */
const platformFlags = (platform: string): string[] => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'platform',{value:'${platform}'})`,
]

/** Runs the command line that Node passes to cmd.exe, `/d /s /c "…"`. Escapes brackets, which are special in sh. */
const FAKE_CMD = `#!/bin/sh
line=\${4#\\"}
eval "$(printf %s "\${line%\\"}" | sed 's/[()]/\\\\&/g')"
`

/** Writes a fake cmd.exe. Returns a PATH with its folder. */
async function fakeShellPath(path = process.env['PATH']): Promise<string> {
  await writeFile(join(folder, 'cmd.exe'), FAKE_CMD, { mode: 0o755 })
  return [folder, path].join(delimiter)
}

test.each(['linux', 'darwin', 'win32'])(
  'on %s, with a port in use, npm start prints one sentence and exits with 1',
  async (platform) => {
    const ports = await findFreePorts()
    const other = createServer().listen(ports.api, '127.0.0.1')
    await once(other, 'listening')
    const program = join(repositoryRoot, 'packages/local-stack/bootstrap.mjs')
    const child = spawn(process.execPath, [...platformFlags(platform), program, 'start'], {
      env: { ...process.env, PATH: await fakeShellPath(), ...variables(ports), MONGODB_URI: '' },
    })
    const output = collect(child)
    const [code] = (await once(child, 'close')) as [number]
    other.close()
    // On a busy machine, progress lines come first; they end in `…`.
    const lines = output.text().trim().split('\n')
    expect(lines.filter((line) => !line.endsWith('…'))).toEqual([
      `Port ${ports.api} for the API is in use: free it, or set API_PORT to another port.`,
    ])
    expect(code).toBe(1)
  },
)

/** Copies the files that a clone of this working tree would have. */
async function copyTree(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    maxBuffer: 64 << 20,
  })
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    // A file that is tracked and deleted is not in the tree.
    await cp(join(repositoryRoot, file), join(target, file)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
  }
}

async function chownToNobody(path: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, path])
}

/** Lists the processes whose command line contains a path, as `pid command`. */
async function listProcesses(path: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => `${pid} ${await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')}`),
  )
  return lines.filter((line) => line.includes(path)).map((line) => line.replaceAll('\0', ' '))
}

/** Lists the addresses that processes listen on, as in /proc/net/tcp: hexadecimal, with the port as a number. */
async function listenersOf(pids: string[]): Promise<{ address: string; port: number }[]> {
  const links = await Promise.all(
    pids.map(async (pid) => {
      const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
      return Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
    }),
  )
  const sockets = new Set(links.flat())
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')))
  return tables.flatMap((table) =>
    table.split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      const [address = '', port = ''] = local.split(':')
      const isListening = state === '0A'
      return isListening && sockets.has(`socket:[${inode}]`) ? [{ address, port: Number.parseInt(port, 16) }] : []
    }),
  )
}

/** 127.0.0.1 as the kernel writes it on a little-endian machine. */
const LOOPBACK = '0100007F'

/** Returns an environment with only HOME, PATH, and the settings for language, proxy and registry. */
async function bareEnvironment(home: string): Promise<Record<string, string>> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|lang|lc_all)$/i.test(name))
  const env: Record<string, string> = { HOME: home, PATH: path.join(delimiter) }
  for (const [name, value] of kept) if (value !== undefined) env[name] = value
  const registry = await run('npm', ['config', 'get', 'registry'], { env: { ...process.env, PATH: env['PATH'] } })
  return { ...env, npm_config_registry: registry.stdout.trim(), pnpm_config_registry: registry.stdout.trim() }
}

test('an unprivileged user starts a fresh clone with an empty HOME: all parts listen on loopback only, and Ctrl-C ends all processes', async () => {
  const [clone, home] = [join(folder, 'clone'), join(folder, 'home')]
  await Promise.all([mkdir(clone), mkdir(home)])
  await copyTree(clone)
  await chownToNobody(folder)
  for (const path of [folder, clone, home]) await chmod(path, 0o700)

  const ports = await findFreePorts()
  const metricsPort = await findFreePort()
  const bare = await bareEnvironment(home)
  const env = { ...bare, ...variables(ports), METRICS_PORT: String(metricsPort) }
  const options = { cwd: clone, env, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  const child = spawn('npm', ['start'], { ...options, detached: true })
  const output = collect(child)
  const closed = once(child, 'close')
  await output.until('Ready in')
  const page = await fetch(`http://127.0.0.1:${ports.web}/api/all-items?limit=1`)
  expect(page.status).toBe(200)
  expect(await page.json()).toMatchObject({ items: [expect.anything()] })

  const pids = (await listProcesses(folder)).map((line) => line.split(' ')[0] ?? '')
  const listeners = await listenersOf(pids)
  // A terminal sends Ctrl-C to the whole process group.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await closed
  expect(output.text()).toContain('Stopped. Everything is saved in .data')
  await expect.poll(() => listProcesses(folder)).toEqual([])
  expect(listeners.map(({ port }) => port)).toEqual(expect.arrayContaining([...Object.values(ports), metricsPort]))
  expect(listeners.filter(({ address }) => address !== LOOPBACK)).toEqual([])
  await Promise.all(Object.values(ports).map((port) => findFreePort(port)))

  // On Windows, only the outer process gets Ctrl-C, as a SIGINT.
  const program = join(clone, 'packages/local-stack/bootstrap.mjs')
  const onWindows = spawn('node', [...platformFlags('win32'), program, 'start'], {
    ...options,
    env: { ...env, PATH: await fakeShellPath(bare['PATH']) },
  })
  const windowsOutput = collect(onWindows)
  const windowsClosed = once(onWindows, 'close')
  await windowsOutput.until('Starting the database')
  onWindows.kill('SIGINT')
  expect(await windowsClosed).toEqual([0, null])
  expect(windowsOutput.text()).toContain('Stopped. Everything is saved in .data')
  expect(await listProcesses(folder)).toEqual([])
}, 480_000)

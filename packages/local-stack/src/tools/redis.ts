import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import getPort from 'get-port'
import { unpackedFolder, unpackPackages } from './debian-packages.ts'

export interface Redis {
  /** For REDIS_URL. */
  url: string
  /** Kills it. */
  stop: () => Promise<void>
  /** Starts it again, empty, on the same port. */
  restart: () => Promise<void>
}

/** The server and the libraries that Debian does not install by default. */
const PACKAGES = ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2', 'libatomic1']

/** The environment in which an unpacked server finds its libraries. */
const toEnv = (folder: string): NodeJS.ProcessEnv => {
  const libraries = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch as string] ?? ''
  return { ...process.env, LD_LIBRARY_PATH: join(folder, 'usr/lib', libraries) }
}

/**
 * Finds Redis: REDIS_PATH, else the system's, else the package of Debian or Ubuntu, unpacked into the cache without
 * root. Returns why there is none elsewhere.
 */
const findRedis = async (): Promise<{ path: string; env: NodeJS.ProcessEnv } | { missing: string }> => {
  const starts = (path: string, env: NodeJS.ProcessEnv): Promise<boolean> =>
    runCommand(path, ['--version'], { env }).then(
      () => true,
      () => false,
    )
  const folder = unpackedFolder('redis')
  const unpacked = { path: join(folder, 'usr/bin/redis-server'), env: toEnv(folder) }
  const given = { path: process.env['REDIS_PATH'] || 'redis-server', env: process.env }
  for (const each of [given, unpacked]) if (await starts(each.path, each.env)) return each
  try {
    await unpackPackages('redis', PACKAGES)
    if (await starts(unpacked.path, unpacked.env)) return unpacked
    return { missing: 'the unpacked package does not start' }
  } catch (error) {
    return { missing: (error as Error).message }
  }
}

/** Starts Redis without persistence on a free port. Returns the reason if there is no Redis here. */
export async function startRedis(): Promise<Redis | { missing: string }> {
  const found = await findRedis()
  if ('missing' in found) return found
  const port = await getPort({ host: '127.0.0.1' })
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn(found.path, args, { env: found.env, stdio: ['ignore', 'pipe', 'inherit'] })
    process.once('exit', () => child.kill('SIGKILL'))
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
      if (output.includes('Ready to accept connections')) break
    }
    child.stdout.resume()
    return child
  }
  let child = await start()
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    stop,
    restart: async () => {
      await stop()
      child = await start()
    },
  }
}

import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { delimiter, dirname, join } from 'node:path'
import { cacheFolder } from '@roommate-finder/documentdb-standin/cache-folder'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import { DryMongoBinary } from 'mongodb-memory-server-core'
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'
import { repositoryRoot } from '../tools/node-process.ts'

/** A mongod for mongodb-memory-server. Without a path, it uses its cache or downloads the version. */
export type Binary = { systemBinary?: string; version: string }

/** A mongod and where it comes from, or the reasons why there is none. */
export type Finding =
  | { found: true; how: string; binary: Binary; isNamed?: boolean; needsDownload?: boolean }
  | { found: false; reasons: string[] }

const PROBE_MS = 5_000
// On a network that drops packets, a probe takes the full 5 s. Later starts use the cached failure.
const FAILURE_TTL_MS = 3_600_000

const isOff = (value: string | undefined): boolean =>
  value !== undefined && !['1', 'on', 'yes', 'true'].includes(value.toLowerCase())

/** Reads the version of MongoDB that docker-compose.yml runs. */
export async function readComposeVersion(): Promise<string> {
  const text = await readFile(join(repositoryRoot, 'docker-compose.yml'), 'utf8')
  const version = /image: mongo:(\S+)/.exec(text)?.[1]
  if (version === undefined) throw new Error('docker-compose.yml has no image mongo:VERSION')
  return version
}

/** Requests the headers of a download. Returns undefined if it is available, else the reason. */
export async function probeDownload(url: URL, timeoutMs = PROBE_MS): Promise<string | undefined> {
  return new Promise((resolve) => {
    const agent = new Agent({ proxyEnv: process.env })
    const probe = request(url, { method: 'HEAD', agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume()
      const status = response.statusCode ?? 0
      resolve(status < 400 ? undefined : `${url.host} answers ${String(status)}`)
    })
    probe.on('error', (error: NodeJS.ErrnoException) => {
      const isTimeout = error.name === 'TimeoutError' || error.name === 'AbortError'
      const reason = isTimeout ? `no answer within ${String(timeoutMs / 1000)} s` : (error.code ?? error.message)
      resolve(`${url.host}: ${reason}`)
    })
    probe.end()
  })
}

/** Like `probeDownload`, but caches a slow failure for an hour. */
async function probeDownloadCached(url: URL): Promise<string | undefined> {
  const path = join(cacheFolder(), 'no-mongod-download.json')
  try {
    const cached = JSON.parse(await readFile(path, 'utf8')) as { url: string; at: number; reason: string }
    if (cached.url === url.href && Date.now() - cached.at < FAILURE_TTL_MS) return cached.reason
  } catch {
    // Nothing is cached.
  }
  const started = Date.now()
  const reason = await probeDownload(url)
  if (reason !== undefined && Date.now() - started > PROBE_MS / 5) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify({ url: url.href, at: Date.now(), reason }))
  }
  return reason
}

async function findOnPath(): Promise<Binary | undefined> {
  const name = process.platform === 'win32' ? 'mongod.exe' : 'mongod'
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const systemBinary = join(folder, name)
    const isExecutable = await access(systemBinary, constants.X_OK).then(
      () => true,
      () => false,
    )
    const output = isExecutable ? await runCommand(systemBinary, ['--version']).catch(() => '') : ''
    const version = /db version v(\S+)/.exec(output)?.[1]
    if (version !== undefined) return { systemBinary, version }
  }
  return undefined
}

/**
 * Finds a real mongod within 5 s, by the settings of mongodb-memory-server: the one of MONGOMS_SYSTEM_BINARY, one in
 * its cache, one on the PATH, or a download of the version in docker-compose.yml. Downloads nothing.
 */
export async function findMongod(): Promise<Finding> {
  const version = process.env['MONGOMS_VERSION'] || (await readComposeVersion())
  const named = process.env['MONGOMS_SYSTEM_BINARY']
  if (named) {
    const binary = { systemBinary: named, version }
    return { found: true, how: `named by MONGOMS_SYSTEM_BINARY: ${named}`, binary, isNamed: true }
  }
  const reasons: string[] = []
  try {
    const options = await DryMongoBinary.generateOptions({ version })
    const cached = await DryMongoBinary.locateBinary(options)
    if (cached !== undefined) return { found: true, how: `cached: ${cached}`, binary: { version } }
    reasons.push(`no mongod ${options.version} in ${options.downloadDir}`)
    const onPath = await findOnPath()
    if (onPath) {
      return { found: true, how: `${onPath.version} on the PATH: ${String(onPath.systemBinary)}`, binary: onPath }
    }
    reasons.push('none on the PATH')
    if (isOff(process.env['MONGOMS_RUNTIME_DOWNLOAD'])) {
      return { found: false, reasons: [...reasons, 'its download is off by MONGOMS_RUNTIME_DOWNLOAD'] }
    }
    const url = new URL(await new MongoBinaryDownloadUrl(options).getDownloadUrl())
    const reason = await probeDownloadCached(url)
    if (reason === undefined) {
      return { found: true, how: `downloaded from ${url.host}`, binary: { version }, needsDownload: true }
    }
    reasons.push(`no download (${reason})`)
  } catch (error) {
    // mongodb-memory-server throws on systems that MongoDB has no builds for.
    reasons.push((error as Error).message)
  }
  return { found: false, reasons }
}

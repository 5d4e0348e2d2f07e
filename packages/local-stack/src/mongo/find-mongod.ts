import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { dirname, join } from 'node:path'
import { DryMongoBinary } from 'mongodb-memory-server-core'
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'
import { cacheFolder } from '../engine/cache-folder.ts'

/** How a mongod can be had, or why none can. */
export type Finding = { found: true; how: string; download: boolean } | { found: false; lacks: string[] }

const PROBE_MS = 5_000
// A network that swallows packets costs the whole probe; the answer is kept so that not every start pays for it.
const REMEMBER_MS = 3_600_000

const isOff = (value: string | undefined): boolean =>
  value !== undefined && !['1', 'on', 'yes', 'true'].includes(value.toLowerCase())

/** Asks for the head of a download. Gives undefined where it is there, else what came instead. */
export async function probeDownload(url: URL, timeoutMs = PROBE_MS): Promise<string | undefined> {
  return new Promise((resolve) => {
    const agent = new Agent({ proxyEnv: process.env })
    const asked = request(url, { method: 'HEAD', agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume()
      const status = response.statusCode ?? 0
      resolve(status < 400 ? undefined : `${url.host} answers ${String(status)}`)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const slow = error.name === 'TimeoutError' || error.name === 'AbortError'
      const reason = slow ? `no answer within ${String(timeoutMs / 1000)} s` : (error.code ?? error.message)
      resolve(`${url.host}: ${reason}`)
    })
    asked.end()
  })
}

async function downloadLacks(url: URL): Promise<string | undefined> {
  const path = join(cacheFolder(), 'no-mongod-download.json')
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as {
      url: string
      at: number
      lack: string
    }
    if (kept.url === url.href && Date.now() - kept.at < REMEMBER_MS) return kept.lack
  } catch {
    // Nothing kept yet.
  }
  const started = Date.now()
  const lack = await probeDownload(url)
  if (lack !== undefined && Date.now() - started > PROBE_MS / 5) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify({ url: url.href, at: Date.now(), lack }))
  }
  return lack
}

/**
 * Finds out within 5 s whether a real mongod can be had, by the settings of mongodb-memory-server: named by
 * MONGOMS_SYSTEM_BINARY, in its cache, or to be downloaded. Downloads nothing.
 */
export async function findMongod(): Promise<Finding> {
  const named = process.env.MONGOMS_SYSTEM_BINARY
  if (named) return { found: true, how: `named by MONGOMS_SYSTEM_BINARY: ${named}`, download: false }
  const lacks: string[] = []
  try {
    const options = await DryMongoBinary.generateOptions()
    const cached = await DryMongoBinary.locateBinary(options)
    if (cached !== undefined) return { found: true, how: `cached: ${cached}`, download: false }
    lacks.push(`no mongod ${options.version} in ${options.downloadDir}`)
    if (isOff(process.env.MONGOMS_RUNTIME_DOWNLOAD)) {
      return {
        found: false,
        lacks: [...lacks, 'its download is off by MONGOMS_RUNTIME_DOWNLOAD'],
      }
    }
    const url = new URL(await new MongoBinaryDownloadUrl(options).getDownloadUrl())
    const lack = await downloadLacks(url)
    if (lack === undefined) return { found: true, how: `downloaded from ${url.host}`, download: true }
    lacks.push(`no download (${lack})`)
  } catch (error) {
    // Not every system has a build, and each case is an error of its own there.
    lacks.push((error as Error).message)
  }
  return { found: false, lacks }
}

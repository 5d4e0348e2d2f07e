import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from './cache-folder.ts'
import { SERVER_VERSION } from './gateway/commands-session.ts'

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/**
 * Writes an executable script that runs the stand-in, because mongodb-memory-server starts a single file. Returns its
 * path and the version that it reports. The script names the current Node; `node` on the PATH may be another one.
 */
export async function standInExecutable(): Promise<{
  systemBinary: string
  version: string
}> {
  const program = fileURLToPath(new URL('./mongod.ts', import.meta.url))
  const script = [
    '#!/bin/sh',
    `[ "$1" = --version ] && echo 'db version v${SERVER_VERSION}' && exit 0`,
    `exec ${quote(process.execPath)} ${quote(program)} "$@"`,
    '',
  ].join('\n')
  const folder = join(cacheFolder(), 'bin')
  // The name contains a hash, because each checkout and Node needs its own script.
  const path = join(folder, `mongod-${createHash('sha256').update(script).digest('hex').slice(0, 12)}`)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, script)
    await chmod(draft, 0o755)
    await rename(draft, path)
  }
  return { systemBinary: path, version: SERVER_VERSION }
}

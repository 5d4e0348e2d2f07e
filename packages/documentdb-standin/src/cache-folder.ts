import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Increment after a change of `provision.ts`, so that engines are provisioned again. */
const ENGINE_VERSION = 5

const ensureWritable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the user's cache folder, or one in the system's temporary folder. */
export function cacheFolder(): string {
  const chosen = process.env['XDG_CACHE_HOME'] ?? ''
  // By the XDG specification, relative paths are ignored.
  const preferred = join(isAbsolute(chosen) ? chosen : join(homedir(), '.cache'), 'roommate-finder')
  if (ensureWritable(preferred)) return preferred
  const { uid } = userInfo()
  const fallback = join(tmpdir(), `roommate-finder-${String(uid)}`)
  // Programs run from this folder, and any user can create it.
  if (ensureWritable(fallback) && statSync(fallback).uid === uid) return fallback
  throw new Error(`neither ${preferred} nor ${fallback} can be written`)
}

/** Returns the folder of the provisioned engine, which may not exist yet. */
export const engineFolder = (): string => join(cacheFolder(), `documentdb-${process.arch}-${String(ENGINE_VERSION)}`)

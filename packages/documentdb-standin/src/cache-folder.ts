import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Raised when the way an engine is provisioned changes, so that an older one is left alone. */
const RECIPE = 5

const usable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The folder of everything that can be made again: the user's cache, or the system's temporary folder without one. */
export function cacheFolder(): string {
  const chosen = process.env.XDG_CACHE_HOME ?? ''
  // The convention has a relative path count as none.
  const preferred = join(isAbsolute(chosen) ? chosen : join(homedir(), '.cache'), 'roommate-finder')
  if (usable(preferred)) return preferred
  const { uid } = userInfo()
  const fallback = join(tmpdir(), `roommate-finder-${String(uid)}`)
  // Anybody may make a folder there; programs are run from ours only.
  if (usable(fallback) && statSync(fallback).uid === uid) return fallback
  throw new Error(`neither ${preferred} nor ${fallback} can be written`)
}

/** The folder of the provisioned engine, whether it exists yet or not. */
export const engineFolder = (): string => join(cacheFolder(), `documentdb-${process.arch}-${String(RECIPE)}`)

import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { commandOf } from './node-process.ts'

const run = promisify(execFile)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// The headless shell uses a quarter less CPU per page.
const HEADLESS_SHELL = 'chromium-headless-shell'
// As wide as Arial, the page's fallback font. Without it, loading the page's font shifts the layout.
const FONT = 'fonts-liberation'
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium for the browser tests: CHROME_PATH, else the system's, else Debian's, which needs root, else
 * Playwright's, for which it returns undefined. Throws if there is none. Prefers the headless shell, except with
 * `isFull`, which measurements of a user's browser need.
 */
export async function findChromium(log: (line: string) => void, { isFull = false } = {}): Promise<string | undefined> {
  const names = isFull ? NAMES : [HEADLESS_SHELL, ...NAMES]
  const named = process.env['CHROME_PATH']
  if (named) {
    if (await isChromium(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which is not a Chromium that starts here.`)
  }
  const system = await findOnSystem(names)
  if (system !== undefined) return system
  const debian = await installFromApt(log, names, isFull ? 'chromium' : HEADLESS_SHELL)
  if (debian !== undefined) return debian
  await installFromPlaywright(log)
  return undefined
}

async function isChromium(path: string): Promise<boolean> {
  // Ubuntu has a script of this name that only says how to install Chromium.
  return run(path, ['--version']).then(
    () => true,
    () => false,
  )
}

async function findOnSystem(names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), MAC_APPLICATION]
  for (const path of candidates) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable && (await isChromium(path))) return path
  }
  return undefined
}

async function installFromApt(
  log: (line: string) => void,
  names: readonly string[],
  debianPackage: string,
): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const aptGet = async (...args: string[]): Promise<boolean> =>
    run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 << 20 }).then(
      () => true,
      () => false,
    )
  const install = (): Promise<boolean> => aptGet('install', '-y', '--no-install-recommends', debianPackage, FONT)
  log('Installing Chromium with apt-get for the browser tests. Set CHROME_PATH to use another one…')
  if ((await install()) || ((await aptGet('update')) && (await install()))) return findOnSystem(names)
  return undefined
}

async function installFromPlaywright(log: (line: string) => void): Promise<void> {
  log('Installing Playwright’s Chromium for the browser tests…')
  const playwright = commandOf('apps/web', '@playwright/test', 'playwright')
  try {
    await run(process.execPath, [playwright, 'install', 'chromium'], { maxBuffer: 64 << 20 })
  } catch (error) {
    throw new Error(
      'No Chromium for the browser tests: none is installed, and neither the system’s packages nor Playwright’s could be fetched. Set CHROME_PATH to one.',
      { cause: error },
    )
  }
}

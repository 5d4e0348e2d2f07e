import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Mirror } from './apt-sources.ts'
import { runCommand } from './run-command.ts'

export const MAIN_PACKAGE = 'postgresql-18-documentdb'

// The first suite with the packages is used. Both have the same versions most of the time.
const SUITES = ['forky', 'sid']
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

// The server does not load these: raster support, command-line clients, helpers of maintainer scripts.
const SKIPPED_PACKAGES =
  /^(libgdal|libsfcgal|locales|postgresql-client|postgresql-common|ssl-cert|debconf|cdebconf|libselinux|adduser|libpam-|libc-bin|gcc-\d+-base|libuuid1|libxslt1|.*-common$|perl|tzdata|libsasl2-modules|libc-gconv|libacl|libbz2|libcrypt1|libdb5|libtinfo|libncurses|libcap2|openssl|proj-data$|postgresql-18-rum$)/

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

async function keyringOption(mirror: Mirror, folder: string): Promise<string> {
  const own = mirror.signedBy?.trim()
  if (own?.includes('BEGIN PGP')) {
    const path = join(folder, 'mirror.asc')
    await writeFile(path, `${own}\n`)
    return `signed-by=${path}`
  }
  if (own?.startsWith('/')) return `signed-by=${own}`
  return existsSync(KEYRING) ? `signed-by=${KEYRING}` : ''
}

/**
 * Configures apt in `folder` for the given mirror and updates its lists. The machine's apt settings (proxy, validity
 * checks) stay in force; nothing outside the folder is written. Throws apt's error if no suite of the mirror has the
 * engine.
 */
export async function configureApt(folder: string, mirror: Mirror): Promise<{ configuration: string; suite: string }> {
  const configuration = join(folder, 'apt.conf')
  for (const part of ['state/lists/partial', 'cache/archives/partial']) {
    await mkdir(join(folder, part), { recursive: true })
  }
  await writeFile(join(folder, 'state/status'), '')
  const architecture = (await runCommand('dpkg', ['--print-architecture'])).trim()
  const settings = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': join(folder, 'state/status'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Install-Recommends': 'false',
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': userName(),
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '15',
    'Debug::NoLocking': 'true',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`)
  await writeFile(configuration, lines.join(''))

  const options = [await keyringOption(mirror, folder)].filter(Boolean)
  if (mirror.checkValidUntil) options.push(`check-valid-until=${mirror.checkValidUntil}`)
  const bracket = options.length > 0 ? `[${options.join(' ')}] ` : ''
  const failures: string[] = []
  for (const suite of SUITES) {
    await writeFile(join(folder, 'sources.list'), `deb ${bracket}${mirror.uri} ${suite} main\n`)
    try {
      await runCommand('apt-get', ['-c', configuration, '-qq', '--error-on=any', 'update'])
      await runCommand('apt-cache', ['-c', configuration, 'show', MAIN_PACKAGE])
      return { configuration, suite }
    } catch (error) {
      failures.push(`${suite}: ${(error as Error).message}`)
    }
  }
  throw new Error(failures.join('; '))
}

/** Lists `start` and the packages of `allowed` that it needs, directly or indirectly, without skipped ones. */
export function findDependencies(start: string, graph: Map<string, string[]>, allowed: Set<string>): string[] {
  const found = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || !allowed.has(name) || SKIPPED_PACKAGES.test(name)) continue
    found.add(name)
    open.push(...(graph.get(name) ?? []))
  }
  return [...found].sort()
}

/** Reads the output of `apt-cache depends --recurse`. */
export function parseDepends(text: string): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  let dependencies: string[] = []
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      dependencies = []
      graph.set(line.trim(), dependencies)
    }
    const name = /Depends: (\S+)/.exec(line)?.[1]
    if (name !== undefined) dependencies.push(name)
  }
  return graph
}

/**
 * Lists the packages that the server loads: those that apt would install, without the dependencies of unused parts. The
 * list is computed, because library names change with every release.
 */
export async function listNeededPackages(configuration: string): Promise<string[]> {
  const [simulated, depends] = await Promise.all([
    runCommand('apt-get', ['-c', configuration, '-s', 'install', MAIN_PACKAGE]),
    runCommand('apt-cache', [
      ...['-c', configuration, 'depends', '--recurse', '--no-recommends', '--no-suggests', '--no-conflicts'],
      ...['--no-breaks', '--no-replaces', '--no-enhances', MAIN_PACKAGE],
    ]),
  ])
  const installed = [...simulated.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '')
  return findDependencies(MAIN_PACKAGE, parseDepends(depends), new Set(installed))
}

/** Downloads the packages as `.deb` files into `folder`. apt verifies them against the signed list. */
export async function downloadPackages(configuration: string, packages: string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await runCommand('apt-get', ['-c', configuration, '-qq', 'download', ...packages], { cwd: folder })
}

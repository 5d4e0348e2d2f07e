import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCaddy } from './caddy.ts'
import { buildStage, listCopiedPaths, listFiles, readDockerIgnore, readStage, readStages } from './dockerfile.ts'
import { repositoryRoot } from './node-process.ts'

const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-image-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Adapted {
  apps: { http: { servers: Record<string, { listen: string[] }> } }
}

const bytesIn = async (path: string): Promise<number> => {
  const names = await readdir(path, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('.dockerignore', () => {
  test('leaves out no tracked source', async () => {
    const isIgnored = await readDockerIgnore()
    const sources = (await listFiles()).filter((name) => /^(apps|packages)\//.test(name))
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter(isIgnored)).toEqual([])
  })

  test.each([
    ...['.env', '.npmrc', 'rooms.gz', 'apps/web/.env.local', 'apps/api/rooms.gz', 'apps/api/accounts.json'],
    ...['apps/web/tls.pem', 'apps/web/tls.key', 'apps/api/service-account.json', 'apps/api/firebase-key.json'],
    ...['apps/api/my-project-firebase-adminsdk-x1.json', 'apps/api/keys.json'],
    ...['apps/api/dist/main.mjs', 'apps/web/dist-screens/home.png', 'packages/places/node_modules/any-ascii/index.js'],
  ])('leaves out %s', async (path) => {
    expect((await readDockerIgnore())(path)).toBe(true)
  })
})

test('the API image builds bundles that run without node_modules', async () => {
  await buildStage(await readStage('apps/api/Dockerfile', 'build'), folder)
  const [bundle = ''] = listCopiedPaths(await readStage('apps/api/Dockerfile', 'api'))
  expect(await readdir(join(folder, bundle))).toEqual(
    expect.arrayContaining(['main.mjs', 'image-process.mjs', 'migrate.mjs', 'retry-work.mjs', 'grant-role.mjs']),
  )
  expect(await readdir(join(folder, bundle))).not.toContain('seed.mjs')
  expect(await bytesIn(join(folder, bundle))).toBeLessThan(50_000_000)
  const alone = join(folder, 'alone')
  await cp(join(folder, bundle), alone, { recursive: true })
  await rm(join(folder, 'node_modules'), { recursive: true })
  const start = run(process.execPath, ['main.mjs'], { cwd: alone, env: { PATH: process.env['PATH'] } })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('FIREBASE_PROJECT_ID must be set') as string,
  })

  // Nothing listens on port 1.
  const migrate = run(process.execPath, ['migrate.mjs'], {
    cwd: alone,
    env: { PATH: process.env['PATH'], MONGODB_URI: 'mongodb://127.0.0.1:1' },
  })
  await expect(migrate).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^MongoServerSelectionError: connect ECONNREFUSED 127\.0\.0\.1:1\n( {4}at .+\n)+$/,
    ) as string,
  })

  const notices = await readFile(join(alone, 'licenses.txt'), 'utf8')
  for (const name of ['express', 'mongodb', 'sharp', '@img/sharp-libvips-', 'swagger-ui-dist']) {
    expect(notices).toContain(`\n\n${name}`)
  }
})

test('in the web image, Caddy finds every imported file', async () => {
  const image = await readStage('apps/web/Dockerfile', 'web')
  const copied = image.steps.find(({ instruction, text }) => instruction === 'COPY' && text.includes('Caddyfile'))
  const paths = copied?.text.split(' ').slice(0, -1) ?? []
  for (const path of paths) await cp(join(repositoryRoot, path), join(folder, path.split('/').at(-1) ?? ''))
  // From the build of the page.
  await cp(join(repositoryRoot, 'apps/web/security-headers.caddy'), join(folder, 'security-headers.caddy'))
  const adapt = async (SITE_ADDRESS?: string) =>
    run(await findCaddy(() => undefined), ['adapt', '--config', join(folder, 'Caddyfile')], {
      env: { ...process.env, WEB_ROOT: folder, SITE_ADDRESS },
    })
  const adapted = await adapt()
  const { apps } = JSON.parse((await adapt('rooms.example')).stdout) as Adapted
  expect(apps.http).toMatchObject({ http_port: 8080, https_port: 8443 })
  const servers = Object.values(apps.http.servers)
  expect(servers.map(({ listen }) => listen)).toEqual([['0.0.0.0:8443']])
  expect(JSON.stringify(servers)).toContain('rooms.example')
  expect(adapted.stdout).toContain('Content-Security-Policy')
})

describe('the start script of the web image', () => {
  const start = (env: Record<string, string>) => {
    const command = ['-e', 'process.stdout.write(process.env.WEB_TRUSTED_PROXIES)']
    return run('sh', [join(repositoryRoot, 'apps/web/start.sh'), process.execPath, ...command], {
      env: { PATH: process.env['PATH'], ...env },
    })
  }

  test('separates trusted proxies by spaces', async () => {
    expect((await start({ WEB_TRUSTED_PROXIES: '10.0.0.0/8,192.168.0.1' })).stdout.trim()).toBe(
      '10.0.0.0/8 192.168.0.1',
    )
    expect((await start({})).stdout.trim()).toBe('')
  })

  test.each(['"', '\\', '`'])('refuses %s in the settings of the page and names the variable', async (character) => {
    for (const name of ['MAP_ATTRIBUTION', 'MAP_TILES_FILE', 'MAP_TILES_URL', 'FIREBASE_API_KEY']) {
      await expect(start({ [name]: `a${character}b` })).rejects.toMatchObject({
        code: 1,
        stderr: `${name} must not contain double quotes, backslashes or backticks\n`,
      })
    }
    await start({ MAP_ATTRIBUTION: "© <a href='https://tiles.example/about'>Tiles</a> $HOME" })
  })
})

test('every image has a pinned base, an unprivileged user and a health check', async () => {
  for (const [file, name] of [
    ['apps/api/Dockerfile', 'api'],
    ['apps/api/Dockerfile', 'demo'],
    ['apps/web/Dockerfile', 'web'],
  ] as const) {
    const stages = await readStages(file)
    for (const { base } of stages.values()) {
      expect(stages.has(base) || /^[\w/]+:\d+\.\d+\.\d+(-\w+)*$/.test(base), base).toBe(true)
    }
    const steps = stages.get(name)?.steps ?? []
    const last = (instruction: string) => steps.findLast((step) => step.instruction === instruction)?.text
    expect(last('USER')).toMatch(/^(node|1000:1000)$/)
    // The services of the demo image have their checks in docker-compose.yml.
    if (name !== 'demo') expect(last('HEALTHCHECK')).toContain('CMD')
  }
})

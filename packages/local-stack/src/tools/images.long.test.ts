import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCaddy } from './caddy.ts'
import { repositoryRoot, startNode } from './node-process.ts'

// Runs the COPY and RUN steps of the Dockerfiles in a folder, so that no Docker engine is needed.

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

interface Stage {
  base: string
  steps: { instruction: string; text: string }[]
}

/** Parses the stages of a Dockerfile, by name and in order. */
const stagesOf = async (file: string): Promise<Map<string, Stage>> => {
  const text = (await readFile(join(repositoryRoot, file), 'utf8')).replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [, instruction = '', rest = ''] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = rest.replace(/^--platform=\S+ /, '').split(' ')
      stage = { base, steps: [...(stages.get(base)?.steps ?? [])] }
      stages.set(name, stage)
    } else {
      stage?.steps.push({ instruction, text: rest })
    }
  }
  return stages
}

/** Copies the files that git does not ignore from the paths that .dockerignore allows, like `COPY . .`. */
const copyAll = async (target: string): Promise<void> => {
  const ignore = await readFile(join(repositoryRoot, '.dockerignore'), 'utf8')
  const allowed = [...ignore.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...allowed],
    {
      cwd: repositoryRoot,
      maxBuffer: 64 << 20,
    },
  )
  const files = stdout.split('\0').filter((name) => name !== '')
  await Promise.all(
    files.map(async (name) => {
      await mkdir(dirname(join(target, name)), { recursive: true })
      // A file that is tracked and deleted is not in the tree.
      await cp(join(repositoryRoot, name), join(target, name)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      })
    }),
  )
}

const copy = async (text: string): Promise<void> => {
  const paths = text.split(' ')
  const target = paths.pop() ?? ''
  if (text === '. .') {
    await copyAll(folder)
    return
  }
  for (const path of paths) {
    const place = target.endsWith('/') ? join(target, path.split('/').at(-1) ?? '') : target
    await cp(join(repositoryRoot, path), join(folder, place), { recursive: true })
  }
}

/** Runs the steps of a stage in the folder, which replaces /app. */
const build = async ({ steps }: Stage, args: Record<string, string>): Promise<void> => {
  const env = { ...process.env, CI: 'true', NODE_ENV: undefined, ...args }
  for (const { instruction, text } of steps) {
    if (instruction === 'COPY') await copy(text)
    // This machine has pnpm and its own store.
    if (instruction === 'RUN' && !text.startsWith('npm install --global pnpm@')) {
      const command = text.replace(/--mount=\S+ /g, '').replace(/--store-dir=\S+/, '')
      await run('sh', ['-c', command], { cwd: folder, env, maxBuffer: 64 << 20 })
    }
  }
}

/** Lists the paths that a stage copies from an earlier stage. */
const copiedPaths = ({ steps }: Stage): string[] =>
  steps.flatMap(({ text }) => /^--from=\w+ \/app\/(\S+)/.exec(text)?.[1] ?? [])

const bytesIn = async (path: string): Promise<number> => {
  const names = await readdir(path, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the API image builds bundles that run without node_modules', async () => {
  const stages = await stagesOf('apps/api/Dockerfile')
  const [made, image] = [stages.get('build'), stages.get('api')]
  if (!made || !image) throw new Error('The Dockerfile has no stages build and api')
  await build(made, {})
  const [bundle = ''] = copiedPaths(image)
  expect(await readdir(join(folder, bundle))).toEqual(
    expect.arrayContaining(['main.mjs', 'migrate.mjs', 'retry-mails.mjs', 'grant-role.mjs']),
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

test('in the demo image, the emulator starts with the copied files only', async () => {
  const stages = await stagesOf('apps/api/Dockerfile')
  const [installed, image] = [stages.get('emulator'), stages.get('demo')]
  if (!installed || !image) throw new Error('The Dockerfile has no stages emulator and demo')
  await build(installed, {})
  const names = await readdir(join(folder, 'node_modules/.pnpm'))
  for (const unneeded of ['vite@', 'typescript@', 'mongodb@', 'react@', 'vitest@']) {
    expect(names.filter((name) => name.startsWith(unneeded))).toEqual([])
  }
  await cp(join(repositoryRoot, 'packages/local-stack/src'), join(folder, 'packages/local-stack/src'), {
    recursive: true,
  })
  const port = await findFreePort()
  const emulator = startNode({
    name: 'The Auth emulator',
    script: join(folder, 'packages/local-stack/src/auth/serve-auth.ts'),
    cwd: folder,
    env: { AUTH_PORT: String(port), AUTH_DATA: join(folder, 'data') },
  })
  try {
    await expect.poll(() => emulator.output(), { timeout: 90_000 }).toContain('listens on port')
  } finally {
    await emulator.stop()
  }
})

test('the web image builds the page', async () => {
  const stages = await stagesOf('apps/web/Dockerfile')
  const [made, image] = [stages.get('build'), stages.get('web')]
  if (!made || !image) throw new Error('The Dockerfile has no stages build and web')
  await build(made, { VITE_AUTH_MODE: 'emulator' })
  const [page = ''] = copiedPaths(image)
  expect(await readdir(join(folder, page))).toEqual(
    expect.arrayContaining(['index.html', 'index.html.br', 'assets', 'licenses.md']),
  )
})

test('in the web image, Caddy finds every imported file', async () => {
  const image = (await stagesOf('apps/web/Dockerfile')).get('web')
  const copied = image?.steps.find(({ instruction, text }) => instruction === 'COPY' && text.includes('Caddyfile'))
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

test('every image has a pinned base, an unprivileged user and a health check', async () => {
  for (const [file, name] of [
    ['apps/api/Dockerfile', 'api'],
    ['apps/api/Dockerfile', 'demo'],
    ['apps/web/Dockerfile', 'web'],
  ] as const) {
    const stages = await stagesOf(file)
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

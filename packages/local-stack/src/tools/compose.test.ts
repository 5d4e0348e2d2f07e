import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from './node-process.ts'

const run = promisify(execFile)

interface Service {
  command?: string[]
  environment?: Record<string, unknown>
  networks?: string[]
  logging?: { options: Record<string, string> }
  healthcheck?: { test: string[] }
  tmpfs?: string[]
  read_only?: boolean
  cap_drop?: string[]
  mem_limit?: string
  restart?: string
  stop_grace_period?: string
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
}

const readText = (file: string): Promise<string> => readFile(join(repositoryRoot, file), 'utf8')
const read = async (file: string): Promise<Compose> => parse(await readText(file), { merge: true }) as Compose

const FILES = ['docker-compose.yml', 'docker-compose.production.yml']
const [demo, production] = await Promise.all([read('docker-compose.yml'), read('docker-compose.production.yml')])

/** Replaces `$$`, with which Compose files escape `$`. */
const unescapeDollars = (text = ''): string => text.replaceAll('$$', '$')

describe.each(FILES)('%s', (file) => {
  test('every service is hardened, and its logs are rotated', async () => {
    const { services } = await read(file)
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.logging?.options['max-size'], name).toBeDefined()
      if (service.restart !== 'no') expect(service.mem_limit, name).toBeDefined()
    }
  })

  test('MongoDB has no port on the host and only the internal network', async () => {
    const { services, networks } = await read(file)
    expect(services['mongo']).toMatchObject({ networks: ['database'] })
    expect(services['mongo']).not.toHaveProperty('ports')
    expect(networks['database']).toEqual({ internal: true })
  })
})

test('in production, nothing prevents several containers of the API, and each may drain for 10 s', () => {
  const { api, web } = production.services
  for (const unique of ['container_name', 'ports', 'hostname']) expect(api).not.toHaveProperty(unique)
  for (const service of [api, web]) expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  expect(api?.environment).toMatchObject({ REDIS_URL: '${REDIS_URL:-redis://redis:6379}' })
})

test('no container keeps a volume that its image declares', () => {
  expect(demo.services['mongo']?.tmpfs).toContain('/data/configdb')
  expect(production.services['mongo']?.tmpfs).toContain('/data/configdb')
  expect(production.services['redis']?.tmpfs).toContain('/data')
})

test('the check of MongoDB logs that MONGO_ROOT_PASSWORD is not the password of root', () => {
  const refuse = (message: string) => () => {
    throw new Error(message)
  }
  const logged: string[] = []
  const quit = vi.fn(refuse('quit'))
  const admin = { auth: refuse('Authentication failed.'), createUser: refuse('not authorized') }
  const check = unescapeDollars(production.services['mongo']?.healthcheck?.test.at(-1))
  const runCheck = (): unknown =>
    runInNewContext(check, {
      process: { env: { MONGO_ROOT_PASSWORD: 'new' } },
      db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: true }) },
      rs: { initiate: refuse('already initialized') },
      require: () => ({ appendFileSync: (file: string, text: string) => logged.push(file, text) }),
      quit,
    })
  expect(runCheck).toThrow('quit')
  expect(quit).toHaveBeenCalledWith(1)
  expect(logged).toEqual([
    '/proc/1/fd/2',
    'MONGO_ROOT_PASSWORD is not the password of root: not authorized. See "Passwords of MongoDB" in docs/operations.md.\n',
  ])
})

test('in production, the API trusts the proxies that Caddy trusts', () => {
  expect(production.services['web']?.environment).toMatchObject({ WEB_TRUSTED_PROXIES: '${WEB_TRUSTED_PROXIES:-}' })
  expect(production.services['api']?.environment).toMatchObject({
    TRUSTED_PROXIES: 'loopback uniquelocal ${WEB_TRUSTED_PROXIES:-}',
  })
})

test('production sets each variable of the API except those of demos and of the image', async () => {
  const [, section = ''] = (await readText('docs/configuration.md')).split('\n## ')
  const names = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)
  const set = Object.keys(production.services['api']?.environment ?? {})
  const others = ['NODE_ENV', 'PORT', 'HOST', 'ALLOW_EMULATOR', 'FIREBASE_AUTH_EMULATOR_HOST', 'MAIL_FOLDER']
  expect(names.toSorted()).toEqual([...set, ...others].toSorted())
})

describe.skipIf(process.platform === 'win32')('scripts of the services', () => {
  const shell = (service: Service | undefined, env: Record<string, string>) =>
    run('sh', ['-c', unescapeDollars(service?.command?.[2])], { env: { PATH: process.env['PATH'], ...env } })

  test.each([
    ['127.0.0.1', '', true],
    ['[::1]', '', true],
    ['[::]', '', false],
    ['0.0.0.0', '', false],
    ['192.168.1.2', '0', false],
    ['0.0.0.0', '1', true],
  ])('the demo bound to %s with DEMO_ON_NETWORK=%s starts: %s', async (WEB_BIND, DEMO_ON_NETWORK, starts) => {
    const started = await shell(demo.services['guard'], { WEB_BIND, DEMO_ON_NETWORK }).then(
      () => '',
      (error: unknown) => (error as { stderr: string }).stderr,
    )
    if (starts) expect(started).toBe('')
    else expect(started).toContain(`WEB_BIND=${WEB_BIND} would open the demo`)
  })

  test('without MONGO_ROOT_PASSWORD, MongoDB in production does not start', async () => {
    const start = shell(production.services['mongo'], { MONGO_PASSWORD: 'x', MONGO_ROOT_PASSWORD: '' })
    await expect(start).rejects.toMatchObject({ stderr: expect.stringContaining('Set MONGO_ROOT_PASSWORD') as string })
  })
})

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { findCaddy } from '@roommate-finder/local-stack/tools/caddy'
import { createClient, type Send, waitUntil } from '../faults/http.ts'

/** Starts Caddy with the production settings. It balances requests over the API servers on `ports`. */
export const startBalancer = async (ports: readonly number[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-scale-'))
  const production = await readFile(new URL('../../web/Caddyfile', import.meta.url), 'utf8')
  const upstreams = `to ${ports.map((port) => `127.0.0.1:${port}`).join(' ')}`
  const settings = production.replace(/dynamic a \{[^}]*\{[^}]*\}[^}]*\{[^}]*\}[^}]*\}/, upstreams)
  if (!settings.includes(upstreams)) throw new Error('The Caddyfile has no upstreams of the API')
  await writeFile(join(folder, 'Caddyfile'), settings)
  await writeFile(join(folder, 'security-headers.caddy'), 'header X-Frame-Options DENY\n')
  const port = await findFreePort()
  const child = spawn(
    await findCaddy(console.log),
    ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        WEB_HOST: '127.0.0.1',
        SITE_ADDRESS: `:${port}`,
        WEB_ROOT: folder,
      },
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  const client = createClient(port)
  const send: Send = (request) => client({ ...request, path: `/api${request.path}` })
  await waitUntil(async () => (await send({ path: '/readyz' })).status === 200, { withinMs: 30_000 })
  return {
    port,
    send,
    close: async (): Promise<void> => {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

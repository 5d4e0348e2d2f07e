import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'

// Runs Caddy until the parent ends. Arguments: paths of Caddy and of the Caddyfile.
const [program = 'caddy', file = ''] = process.argv.slice(2)
const caddy = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
  stdio: 'inherit',
  // Caddy writes a copy of its settings.
  env: { ...process.env, XDG_CONFIG_HOME: tmpdir(), XDG_DATA_HOME: tmpdir() },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => caddy.kill('SIGTERM'))
caddy.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
caddy.once('close', (code) => process.exit(code ?? 1))

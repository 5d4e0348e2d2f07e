import { startAuth } from './start-auth.ts'

// The emulator as a service of its own, for docker compose: AUTH_LISTEN, AUTH_PORT and AUTH_DATA say where.
const { AUTH_LISTEN, AUTH_PORT, AUTH_DATA } = process.env
const auth = await startAuth({
  port: Number(AUTH_PORT ?? 9099),
  ...(AUTH_LISTEN && { listenOn: AUTH_LISTEN }),
  ...(AUTH_DATA && { dataDir: AUTH_DATA }),
})
console.log(`The Auth emulator listens on port ${auth.port}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    void auth.stop()
  })
}
const code = await auth.exited
// `stop` still tidies up after the exit; it keeps the process alive until it is done.
if (!stopping) process.exitCode = code === 0 ? 1 : code

import { startAuth } from './start-auth.ts'

// The emulator as a service of its own, for docker compose: AUTH_LISTEN, AUTH_PORT and AUTH_DATA say where.
const { AUTH_LISTEN, AUTH_PORT, AUTH_DATA } = process.env
const auth = await startAuth({
  port: Number(AUTH_PORT ?? 9099),
  ...(AUTH_LISTEN && { listenOn: AUTH_LISTEN }),
  ...(AUTH_DATA && { dataDir: AUTH_DATA }),
})
console.log(`The Auth emulator listens on port ${auth.port}`)

const asked = new Promise<'asked'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('asked'))
})
if ((await Promise.race([asked, auth.exited])) === 'asked') await auth.stop()
else process.exitCode = 1

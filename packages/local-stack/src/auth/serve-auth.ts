import { watchOobCodes } from './oob-codes.ts'
import { startAuth } from './start-auth.ts'

// Runs the emulator for docker compose on AUTH_LISTEN and AUTH_PORT, with its accounts in AUTH_DATA. Links in emails of
// the emulator open AUTH_WEB_URL.
const { AUTH_LISTEN, AUTH_PORT, AUTH_DATA, AUTH_WEB_URL } = process.env
const auth = await startAuth({
  port: Number(AUTH_PORT ?? 9099),
  ...(AUTH_LISTEN && { listenOn: AUTH_LISTEN }),
  ...(AUTH_DATA && { dataDir: AUTH_DATA }),
})
console.log(`The Auth emulator listens on port ${auth.port}`)
const stopWatching = AUTH_WEB_URL
  ? watchOobCodes({ emulator: auth, webUrl: AUTH_WEB_URL, log: (line) => console.log(line) })
  : () => undefined

const stopRequested = new Promise<'stop'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stop'))
})
const end = await Promise.race([stopRequested, auth.exited])
stopWatching()
if (end === 'stop') await auth.stop()
else process.exitCode = 1

import { callEmulator, type Emulator } from './emulator-api.ts'

const POLL_EVERY_MS = 1_000
/** Path of the page for links in account emails. docs/operations.md sets the same path in a Firebase project. */
const ACTION_PATH = '/auth/action'

type OobCode = { email: string; requestType: string; oobCode: string; oobLink: string }

const purposes: Record<string, string> = {
  PASSWORD_RESET: 'Reset the password',
  VERIFY_EMAIL: 'Confirm the address',
  VERIFY_AND_CHANGE_EMAIL: 'Change the address',
  EMAIL_SIGNIN: 'Sign in',
}

export type WatchOptions = {
  emulator: Emulator
  /** Origin of the web page. */
  webUrl: string
  log: (line: string) => void
}

/** Prints the links that a real project would send by email. Returns the function that stops this. */
export function watchOobCodes({ emulator, webUrl, log }: WatchOptions): () => void {
  const seen = new Set<string>()
  const printNewLinks = async (): Promise<void> => {
    const { oobCodes = [] } = await callEmulator<{ oobCodes?: OobCode[] }>(
      emulator,
      '/emulator/v1/projects/{project}/oobCodes',
    )
    for (const code of oobCodes) {
      if (seen.has(code.oobCode)) continue
      seen.add(code.oobCode)
      log(`\n  Email to ${code.email}: ${purposes[code.requestType] ?? code.requestType}`)
      log(`  ${linkFor(code, webUrl)}`)
    }
  }
  // Calls fail while the emulator shuts down.
  const timer = setInterval(() => void printNewLinks().catch(() => undefined), POLL_EVERY_MS)
  return () => clearInterval(timer)
}

function linkFor({ oobLink }: OobCode, webUrl: string): string {
  const link = new URL(ACTION_PATH, webUrl)
  link.search = new URL(oobLink).search
  return link.href
}

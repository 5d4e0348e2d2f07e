import { callEmulator, type Emulator } from './emulator-api.ts'

const POLL_EVERY_MS = 1_000
/** The web page's page for such links; the console of a real project is told the same. */
const ACTION_PATH = '/auth/action'

type OobCode = { email: string; requestType: string; oobCode: string; oobLink: string }

const purposes: Record<string, string> = {
  PASSWORD_RESET: 'A new password',
  VERIFY_EMAIL: 'Confirming the address',
  VERIFY_AND_CHANGE_EMAIL: 'Changing the address',
  EMAIL_SIGNIN: 'Signing in',
}

export type WatchOptions = {
  emulator: Emulator
  /** Origin of the web page. */
  webUrl: string
  log: (line: string) => void
}

/** Prints the links that a real project would send by e-mail, as they come. Gives the function that ends it. */
export function watchOobCodes({ emulator, webUrl, log }: WatchOptions): () => void {
  const seen = new Set<string>()
  const look = async (): Promise<void> => {
    const { oobCodes = [] } = await callEmulator<{ oobCodes?: OobCode[] }>(
      emulator,
      '/emulator/v1/projects/{project}/oobCodes',
    )
    for (const code of oobCodes) {
      if (seen.has(code.oobCode)) continue
      seen.add(code.oobCode)
      log(`\n  E-mail to ${code.email}: ${purposes[code.requestType] ?? code.requestType}`)
      log(`  ${linkFor(code, webUrl)}`)
    }
  }
  // The emulator may just be going down: the next look, or the end, settles it.
  const timer = setInterval(() => void look().catch(() => undefined), POLL_EVERY_MS)
  return () => clearInterval(timer)
}

function linkFor({ oobLink }: OobCode, webUrl: string): string {
  const link = new URL(ACTION_PATH, webUrl)
  link.search = new URL(oobLink).search
  return link.href
}

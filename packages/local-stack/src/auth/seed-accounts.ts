import { callEmulator, type Emulator } from './emulator-api.ts'

export type SeedAccount = {
  uid: string
  email: string
  password: string
  displayName: string
  photoURL?: string
  emailVerified: boolean
  /** Whether the Google popup offers the account, too. */
  google: boolean
  createdAt?: Date
  /** The custom claim `role`. */
  role?: 'moderator'
}

const projectAccounts = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts'

/**
 * Creates the missing accounts and returns their number. Existing accounts keep changed passwords and open sessions. An
 * account whose email belongs to another uid counts as existing.
 */
export async function seedAccounts({
  accounts,
  ...emulator
}: Emulator & { accounts: readonly SeedAccount[] }): Promise<number> {
  if (accounts.length === 0) return 0
  const { users = [] } = await callEmulator<{
    users?: { localId: string; email?: string }[]
  }>(emulator, `${projectAccounts}:lookup`, {
    asOwner: true,
    body: {
      localId: accounts.map(({ uid }) => uid),
      email: accounts.map(({ email }) => email),
    },
  })
  const taken = new Set(users.flatMap(({ localId, email }) => [localId, email]))
  const missing = accounts.filter(({ uid, email }) => !taken.has(uid) && !taken.has(email.toLowerCase()))
  if (missing.length > 0) await createAccounts(emulator, missing)
  return missing.length
}

/** Creates accounts with the given uids. Throws if a uid, an email or a Google account is taken. */
export async function createAccounts(emulator: Emulator, accounts: readonly SeedAccount[]): Promise<void> {
  const { error = [] } = await callEmulator<{
    error?: { index: number; message: string }[]
  }>(emulator, `${projectAccounts}:batchCreate`, {
    asOwner: true,
    body: { users: accounts.map(toUploaded) },
  })
  if (error.length === 0) return
  const reasons = error.map(({ index, message }) => `${accounts[index]?.email ?? 'an account'} (${message})`)
  throw new Error(`The Auth emulator refused ${reasons.join(', ')}`)
}

function toUploaded(account: SeedAccount): Record<string, unknown> {
  const { uid, email, password, displayName, photoURL, emailVerified, google, createdAt, role } = account
  const shown = {
    email,
    displayName,
    ...(photoURL !== undefined && { photoUrl: photoURL }),
  }
  return {
    localId: uid,
    ...shown,
    emailVerified,
    rawPassword: password,
    ...(createdAt && { createdAt: String(createdAt.getTime()) }),
    ...(role && { customAttributes: JSON.stringify({ role }) }),
    ...(google && {
      providerUserInfo: [{ providerId: 'google.com', rawId: `google-${uid}`, ...shown }],
    }),
  }
}

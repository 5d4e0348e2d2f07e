import { randomUUID } from 'node:crypto'
import { callEmulator, type Emulator } from './emulator-api.ts'
import { createAccounts } from './seed-accounts.ts'

export type Credentials = { email: string; password: string }

export type SignedIn = {
  uid: string
  /** For `Authorization: Bearer …`; valid for an hour. */
  idToken: string
}

export type Person = {
  /** Random if left out. */
  uid?: string
  email: string
  name?: string
  picture?: string
  emailVerified?: boolean
  role?: 'moderator'
}

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

async function openSession(emulator: Emulator, call: 'signUp' | 'signInWithPassword', body: object): Promise<SignedIn> {
  const { localId, idToken } = await callEmulator<{
    localId: string
    idToken: string
  }>(emulator, `${accounts}:${call}`, {
    body: { ...body, returnSecureToken: true },
  })
  return { uid: localId, idToken }
}

/**
 * Creates an account as the sign-up page does; an anonymous one without credentials. Throws `EMAIL_EXISTS`,
 * `WEAK_PASSWORD : …`.
 */
export const signUp = (
  emulator: Emulator,
  credentials: Partial<Credentials> & { displayName?: string },
): Promise<SignedIn> => openSession(emulator, 'signUp', credentials)

/** Signs in. Throws `INVALID_PASSWORD`, `EMAIL_NOT_FOUND`. */
export const signIn = (emulator: Emulator, credentials: Credentials): Promise<SignedIn> =>
  openSession(emulator, 'signInWithPassword', credentials)

/** Creates an account with the given claims and signs it in. Throws if the email is taken. */
export async function signInNewAccount(emulator: Emulator, person: Person): Promise<SignedIn> {
  const { uid = randomUUID(), email, name = '', picture, emailVerified = true, role } = person
  const password = 'a password for tests'
  await createAccounts(emulator, [
    {
      uid,
      email,
      password,
      displayName: name,
      ...(picture && { photoURL: picture }),
      emailVerified,
      google: false,
      ...(role && { role }),
    },
  ])
  return signIn(emulator, { email, password })
}

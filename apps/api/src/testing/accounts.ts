import { callEmulator } from '@roommate-finder/local-stack/auth/emulator-api'
import { signIn, signUp } from '@roommate-finder/local-stack/auth/tokens'
import { inject } from 'vitest'
import type { Person } from './harness.ts'

const emulator = () => ({ host: inject('authHost'), projectId: inject('authProjectId') })

const projectAccounts = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts'

/** Changes an account as its project's owner may: `disableUser`, `displayName`, `validSince`, … */
export const changeAccount = async ({ uid }: Person, changes: Record<string, unknown>): Promise<void> => {
  await callEmulator(emulator(), `${projectAccounts}:update`, { owner: true, body: { localId: uid, ...changes } })
}

export const deleteAccount = async ({ uid }: Person): Promise<void> => {
  await callEmulator(emulator(), `${projectAccounts}:delete`, { owner: true, body: { localId: uid } })
}

/** A token of an anonymous sign-in, which has no e-mail address. */
export const anonymousToken = async (): Promise<string> => (await signUp(emulator(), {})).idToken

/** The same person with a password set and a token got with it. */
export const signedInAgain = async (person: Person): Promise<Person> => {
  const password = 'another password'
  await changeAccount(person, { password })
  const { idToken } = await signIn(emulator(), { email: person.email, password })
  return { ...person, token: idToken }
}

type Claims = Record<string, unknown> & { iat: number; exp: number; auth_time: number }

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token like the person's but for some claims; the emulator signs nothing, so neither is this. */
export const tokenWith = ({ token }: Person, change: (claims: Claims) => Record<string, unknown>): string => {
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, ...change(claims) })}.`
}

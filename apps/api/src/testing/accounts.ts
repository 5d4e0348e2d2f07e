import { callEmulator } from '@roommate-finder/local-stack/auth/emulator-api'
import { signIn, signUp } from '@roommate-finder/local-stack/auth/tokens'
import { inject } from 'vitest'
import type { Person } from './test-api.ts'

const getEmulator = () => ({ host: inject('authHost'), projectId: inject('authProjectId') })

const projectAccounts = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts'

/** Changes an account with the rights of the project owner: `disableUser`, `displayName`, `validSince`, … */
export const changeAccount = async ({ uid }: Person, changes: Record<string, unknown>): Promise<void> => {
  await callEmulator(getEmulator(), `${projectAccounts}:update`, { asOwner: true, body: { localId: uid, ...changes } })
}

export const deleteAccount = async ({ uid }: Person): Promise<void> => {
  await callEmulator(getEmulator(), `${projectAccounts}:delete`, { asOwner: true, body: { localId: uid } })
}

/** Signs up anonymously. Returns the token, which has no email address. */
export const createAnonymousToken = async (): Promise<string> => (await signUp(getEmulator(), {})).idToken

/** Signs a person in with a new password. Returns the person with the new token. */
export const signInAgain = async (person: Person): Promise<Person> => {
  const password = 'another password'
  await changeAccount(person, { password })
  const { idToken } = await signIn(getEmulator(), { email: person.email, password })
  return { ...person, token: idToken }
}

type Claims = Record<string, unknown> & { iat: number; exp: number; auth_time: number }

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns the person's token with changed claims. Like all tokens of the emulator, it is unsigned. */
export const changeToken = ({ token }: Person, change: (claims: Claims) => Record<string, unknown>): string => {
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, ...change(claims) })}.`
}

/** Texts that are no JSON objects, for the header or payload of a token. */
export const malformedParts = ['null', '[]', '[null]', '1', '1e999', 'true', '"text"', '{', '', '\0', '['.repeat(4_000)]

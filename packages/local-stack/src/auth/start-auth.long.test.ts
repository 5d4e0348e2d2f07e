import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAccountFile } from './account-file.ts'
import { callEmulator } from './emulator-api.ts'
import { watchOobCodes } from './oob-codes.ts'
import { seedAccounts } from './seed-accounts.ts'
import { type Auth, startAuth } from './start-auth.ts'
import { signIn, signInNewAccount, signUp } from './tokens.ts'

const host = {
  uid: 'host-maya',
  email: 'maya@example.com',
  password: 'rooms for all',
  displayName: 'Maya Ortiz',
  emailVerified: true,
  google: true,
  createdAt: new Date('2025-03-01T10:00:00Z'),
}

const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('startAuth', () => {
  let dataDir: string
  let auth: Auth

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'roommate-finder-test-'))
    auth = await startAuth({ dataDir, exportEveryMs: 200 })
  })

  afterAll(async () => {
    await auth.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('seeded accounts can sign in with their passwords, and seeding again creates none', async () => {
    expect(await seedAccounts({ ...auth, accounts: [host] })).toBe(1)
    expect(await seedAccounts({ ...auth, accounts: [host] })).toBe(0)
    const { uid, idToken } = await signIn(auth, host)
    expect(uid).toBe('host-maya')
    expect(claimsOf(idToken)).toMatchObject({
      name: 'Maya Ortiz',
      email: 'maya@example.com',
      email_verified: true,
    })
  })

  test('a seeded Google account signs in with Google as the same person', async () => {
    await seedAccounts({ ...auth, accounts: [host] })
    const claims = {
      sub: 'google-host-maya',
      email: host.email,
      email_verified: true,
      name: host.displayName,
    }
    const response = await callEmulator(auth, '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
      body: {
        postBody: new URLSearchParams({
          id_token: JSON.stringify(claims),
          providerId: 'google.com',
        }).toString(),
        requestUri: 'http://localhost',
        returnSecureToken: true,
      },
    })
    expect(response).toMatchObject({ localId: 'host-maya' })
  })

  test('signInNewAccount returns an ID token with the given claims', async () => {
    const { uid, idToken } = await signInNewAccount(auth, {
      email: 'lee@example.com',
      name: 'Lee',
      picture: 'https://example.com/lee.png',
      emailVerified: false,
    })
    expect(claimsOf(idToken)).toMatchObject({
      user_id: uid,
      email: 'lee@example.com',
      email_verified: false,
      name: 'Lee',
      picture: 'https://example.com/lee.png',
    })
  })

  test('an unknown email and a wrong password throw different errors', async () => {
    await signUp(auth, { email: 'sam@example.com', password: 'correct horse' })
    await expect(signIn(auth, { email: 'sam@example.com', password: 'wrong' })).rejects.toThrow('INVALID_PASSWORD')
    await expect(signIn(auth, { email: 'nobody@example.com', password: 'wrong' })).rejects.toThrow('EMAIL_NOT_FOUND')
  })

  test('accounts are saved while the emulator runs, despite a partial file from a crash', async () => {
    const file = join(dataDir, 'accounts.json')
    await writeFile(`${file}.new`, '{"users":[{"loc')
    await signUp(auth, { email: 'at-once@example.com', password: 'before the crash' })
    await vi.waitFor(async () => {
      const accounts = await readAccountFile(file)
      expect(accounts).toContainEqual(expect.objectContaining({ email: 'at-once@example.com' }))
    }, 10_000)
  })

  test('each email link is printed once and points to the web page', async () => {
    await signUp(auth, { email: 'forgetful@example.com', password: 'what was it' })
    const lines: string[] = []
    const stop = watchOobCodes({ emulator: auth, webUrl: 'http://localhost:5173', log: (line) => lines.push(line) })
    await callEmulator(auth, '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', {
      body: { requestType: 'PASSWORD_RESET', email: 'forgetful@example.com' },
    })
    await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    stop()
    expect(lines).toEqual([
      expect.stringContaining('forgetful@example.com'),
      expect.stringContaining('http://localhost:5173/auth/action?mode=resetPassword'),
    ])

    const oobCode = new URL((lines[1] ?? '').trim()).searchParams.get('oobCode')
    await callEmulator(auth, '/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
      body: { oobCode, newPassword: 'a new one' },
    })
    await signIn(auth, { email: 'forgetful@example.com', password: 'a new one' })
  })

  test('accounts survive a restart', async () => {
    const { uid } = await signUp(auth, {
      email: 'kept@example.com',
      password: 'still the same',
    })
    await auth.stop()
    auth = await startAuth({ dataDir })
    expect(
      (
        await signIn(auth, {
          email: 'kept@example.com',
          password: 'still the same',
        })
      ).uid,
    ).toBe(uid)
  })

  test('with an invalid accounts file, startAuth throws an error with its path and keeps the file', async () => {
    const other = await mkdtemp(join(tmpdir(), 'roommate-finder-test-'))
    const file = join(other, 'accounts.json')
    await writeFile(file, '{"users":')
    await expect(startAuth({ dataDir: other })).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe('{"users":')
    await rm(other, { recursive: true })
  })
})

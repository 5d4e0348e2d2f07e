import { signInExpired } from '../errors.ts'
import type { Identity, IdentityService } from '../identity/firebase.ts'

/** Creates an identity service whose tokens are the keys of `people`, for tests with thousands of people. */
export const createFakeIdentities = (people: Map<string, Identity>): IdentityService => ({
  verify: async (token) => {
    const identity = people.get(token)
    if (!identity) throw signInExpired()
    return { uid: identity.uid, identify: async () => identity }
  },
  deleteAccount: async (uid) => {
    people.delete(uid)
  },
  setAccountDisabled: async () => undefined,
  close: async () => undefined,
})

export const createIdentity = (uid: string, details: Partial<Identity> = {}): Identity => ({
  uid,
  email: `${uid}@example.com`,
  emailVerified: true,
  name: uid,
  photoURL: undefined,
  isModerator: false,
  memberSince: new Date('2026-01-01T00:00:00.000Z'),
  tokenIssuedAt: 1_790_000_000,
  // Too long ago: deleting the account requires a recent sign-in.
  signedInAt: 1_790_000_000,
  ...details,
})

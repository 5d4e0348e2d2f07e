import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { AuthFailure } from './auth-errors.ts'
import { firebaseConfig } from './env.ts'
import type { Credentials, NewAccount, Profile } from './session-types.ts'

const auth = initializeAuth(initializeApp(firebaseConfig()), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})

if (__AUTH_EMULATOR__) {
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

/** An account that has no name yet is nobody: neither shown, nor spoken for to the API. */
let naming = false

/**
 * Calls back with the user or null, at first when the stored session has been read and then at every change, also by
 * another tab and also of the name alone: tokens are watched, because a changed name comes with a new token.
 */
export const watchUser = (onUser: (user: User | null) => void): (() => void) =>
  onIdTokenChanged(auth, (user) => {
    if (!naming) onUser(user)
  })

/**
 * The token of the signed-in user, once the stored session has been read. `renew` requests a new one, and fails if there can
 * be none.
 */
export const readIdToken = async ({ renew = false }: { renew?: boolean } = {}): Promise<string | null> => {
  await auth.authStateReady()
  return naming ? null : ((await auth.currentUser?.getIdToken(renew)) ?? null)
}

const readyPopup = async (): Promise<void> => {
  if (__AUTH_EMULATOR__) {
    const { installOfflinePopup } = await import('./firebase-offline-popup.ts')
    installOfflinePopup()
  }
}

export const openGooglePopup = async (): Promise<User> => {
  await readyPopup()
  // The resolver comes with the call: given to initializeAuth, it would load Google's script for every visitor.
  return (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user
}

export const signInWithPassword = async ({ email, password }: Credentials): Promise<User> =>
  (await signInWithEmailAndPassword(auth, email, password)).user

const presentUser = async (): Promise<User> => {
  await auth.authStateReady()
  if (!auth.currentUser) throw new AuthFailure('user-token-expired')
  return auth.currentUser
}

/** The token carries name and photo, and the API learns them from it: so it is renewed at once. */
const name = async (user: User, { displayName, photoURL }: Profile): Promise<void> => {
  await updateProfile(user, { displayName, photoURL })
  await user.getIdToken(true)
}

export const saveProfile = async (profile: Profile): Promise<User> => {
  const user = await presentUser()
  await name(user, profile)
  return user
}

/** The account stands even where its name could not be saved: `named` says so. */
export const createAccount = async ({
  email,
  password,
  ...profile
}: NewAccount): Promise<{ user: User; named: boolean }> => {
  naming = true
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    const named = await name(user, profile).then(
      () => true,
      () => false,
    )
    return { user, named }
  } finally {
    naming = false
  }
}

export const sendVerification = async (): Promise<void> => sendEmailVerification(await presentUser())

export const reloadUser = async (): Promise<User | null> => {
  await auth.authStateReady()
  const user = auth.currentUser
  await user?.reload()
  await user?.getIdToken(true)
  return user
}

export const signInMethods = async (): Promise<string[]> =>
  (await presentUser()).providerData.map(({ providerId }) => providerId)

export const confirmPassword = async (password: string): Promise<void> => {
  const user = await presentUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
}

export const confirmWithGoogle = async (): Promise<void> => {
  await readyPopup()
  await reauthenticateWithPopup(await presentUser(), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export const sendPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(auth, email)

export const readResetCode = (code: string): Promise<string> => verifyPasswordResetCode(auth, code)

export const resetPassword = (code: string, password: string): Promise<void> =>
  confirmPasswordReset(auth, code, password)

export const confirmAddress = (code: string): Promise<void> => applyActionCode(auth, code)

export const endSession = (): Promise<void> => signOut(auth)

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
import { AuthFailure } from './auth-failure.ts'
import { getFirebaseConfig } from './env.ts'
import type { Credentials, NewAccount, Profile } from './session-types.ts'

const auth = initializeAuth(initializeApp(getFirebaseConfig()), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})

if (__AUTH_EMULATOR__) {
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

/** True while a new account is created and named. Meanwhile the app shows no user, and requests carry no token. */
let isNaming = false

/**
 * Calls `onUser` with the user or null: after reading the stored session, and after every change, including changes in
 * other tabs. Watches ID tokens, because a changed name also comes with a new token.
 */
export const watchUser = (onUser: (user: User | null) => void): (() => void) =>
  onIdTokenChanged(auth, (user) => {
    if (!isNaming) onUser(user)
  })

/** Waits for the stored session and returns the ID token, or null. `renew` requests a new token. */
export const readIdToken = async ({ renew = false }: { renew?: boolean } = {}): Promise<string | null> => {
  await auth.authStateReady()
  return isNaming ? null : ((await auth.currentUser?.getIdToken(renew)) ?? null)
}

const preparePopup = async (): Promise<void> => {
  if (__AUTH_EMULATOR__) {
    const { installOfflinePopup } = await import('./firebase-offline-popup.ts')
    installOfflinePopup()
  }
}

export const openGooglePopup = async (): Promise<User> => {
  await preparePopup()
  // Passed to initializeAuth instead, the resolver would load Google's script for every visitor.
  return (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user
}

export const signInWithPassword = async ({ email, password }: Credentials): Promise<User> =>
  (await signInWithEmailAndPassword(auth, email, password)).user

const requireUser = async (): Promise<User> => {
  await auth.authStateReady()
  if (!auth.currentUser) throw new AuthFailure('user-token-expired')
  return auth.currentUser
}

/** Saves name and photo, and renews the ID token, from which the API reads them. */
const writeProfile = async (user: User, { displayName, photoURL }: Profile): Promise<void> => {
  await updateProfile(user, { displayName, photoURL })
  await user.getIdToken(true)
}

export const saveProfile = async (profile: Profile): Promise<User> => {
  const user = await requireUser()
  await writeProfile(user, profile)
  return user
}

/** Creates an account. `named` is false if the account exists but saving its name failed. */
export const createAccount = async ({
  email,
  password,
  ...profile
}: NewAccount): Promise<{ user: User; named: boolean }> => {
  isNaming = true
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    const named = await writeProfile(user, profile).then(
      () => true,
      () => false,
    )
    return { user, named }
  } finally {
    isNaming = false
  }
}

export const sendVerification = async (): Promise<void> => sendEmailVerification(await requireUser())

export const reloadUser = async (): Promise<User | null> => {
  await auth.authStateReady()
  const user = auth.currentUser
  await user?.reload()
  await user?.getIdToken(true)
  return user
}

export const signInMethods = async (): Promise<string[]> =>
  (await requireUser()).providerData.map(({ providerId }) => providerId)

export const confirmPassword = async (password: string): Promise<void> => {
  const user = await requireUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
}

export const confirmWithGoogle = async (): Promise<void> => {
  await preparePopup()
  await reauthenticateWithPopup(await requireUser(), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export const sendPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(auth, email)

export const readResetCode = (code: string): Promise<string> => verifyPasswordResetCode(auth, code)

export const resetPassword = (code: string, password: string): Promise<void> =>
  confirmPasswordReset(auth, code, password)

export const confirmAddress = (code: string): Promise<void> => applyActionCode(auth, code)

export const endSession = (): Promise<void> => signOut(auth)

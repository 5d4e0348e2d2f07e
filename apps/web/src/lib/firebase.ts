import { initializeApp } from 'firebase/app'
import {
  type Auth,
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
  updateProfile as updateFirebaseProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { AuthFailure } from './auth-failure.ts'
import type { FirebaseConfig } from './env.ts'
import { unsubscribePushDevice } from './push-device.ts'

interface Credentials {
  email: string
  password: string
}

interface Profile {
  displayName: string
  /** Empty without a photo. */
  photoURL: string
}

let auth: Auth

/** Connects to the Firebase project. Call it before the other functions; repeating it does nothing. */
export const openAuth = (config: FirebaseConfig): void => {
  auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (__AUTH_EMULATOR__) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

/** True while a new account is created and named. Meanwhile the app shows no user, and requests carry no token. */
let isNaming = false

/**
 * Calls `onUser` with the user or null: after reading the stored session, and after every change, including changes in
 * other tabs. Watches ID tokens, because a changed name also comes with a new token. Unsubscribes a browser without a user
 * from push notifications: its session may have ended while the page was closed.
 */
export const watchUser = (onUser: (user: User | null) => void): (() => void) =>
  onIdTokenChanged(auth, (user) => {
    if (isNaming) return
    if (!user) unsubscribePushDevice().catch(() => undefined)
    onUser(user)
  })

/** Returns the present user; null also before the stored session is known. */
export const readUser = (): User | null => (isNaming ? null : auth.currentUser)

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

/** Rejects 10 s after the user closes the popup. Other calls need not wait for that. */
export const signInWithGoogle = async (): Promise<void> => {
  await preparePopup()
  // Passed to initializeAuth instead, the resolver would load Google's script for every visitor.
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export const signIn = async ({ email, password }: Credentials): Promise<void> => {
  await signInWithEmailAndPassword(auth, email, password)
}

const requireUser = async (): Promise<User> => {
  await auth.authStateReady()
  if (!auth.currentUser) throw new AuthFailure('user-token-expired')
  return auth.currentUser
}

/** Saves name and photo, and renews the ID token, from which the API reads them. */
const writeProfile = async (user: User, { displayName, photoURL }: Profile): Promise<void> => {
  await updateFirebaseProfile(user, { displayName, photoURL })
  await user.getIdToken(true)
}

export const updateProfile = async (profile: Profile): Promise<void> => writeProfile(await requireUser(), profile)

/** Creates an account. `named` is false if the account exists but saving its name failed. */
export const signUp = async ({ email, password, ...profile }: Credentials & Profile): Promise<{ named: boolean }> => {
  isNaming = true
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    const named = await writeProfile(user, profile).then(
      () => true,
      () => false,
    )
    return { named }
  } finally {
    isNaming = false
  }
}

export const sendVerification = async (): Promise<void> => sendEmailVerification(await requireUser())

/** Reloads the user, who may have confirmed the address in another browser. */
export const refreshUser = async (): Promise<void> => {
  await auth.authStateReady()
  await auth.currentUser?.reload()
  await auth.currentUser?.getIdToken(true)
}

/** Returns the sign-in methods of the user: `password`, `google.com`. */
export const signInMethods = async (): Promise<string[]> =>
  (await requireUser()).providerData.map(({ providerId }) => providerId)

/** Reauthenticates the user before an action that cannot be undone. */
export const confirmPassword = async (password: string): Promise<void> => {
  const user = await requireUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
}

export const confirmWithGoogle = async (): Promise<void> => {
  await preparePopup()
  await reauthenticateWithPopup(await requireUser(), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export const sendPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(auth, email)

/** Returns the address whose password the code may change. */
export const readResetCode = (code: string): Promise<string> => verifyPasswordResetCode(auth, code)

export const resetPassword = ({ code, password }: { code: string; password: string }): Promise<void> =>
  confirmPasswordReset(auth, code, password)

export const confirmAddress = (code: string): Promise<void> => applyActionCode(auth, code)

/** Signs out. Before that, unsubscribes this browser from the push notifications of the user. */
export const endSession = async (): Promise<void> => {
  await unsubscribePushDevice().catch(() => undefined)
  await signOut(auth)
}

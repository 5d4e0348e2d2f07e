import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { firebaseConfig } from './env.ts'
import type { Credentials, NewAccount, Profile } from './session.tsx'

const auth = initializeAuth(initializeApp(firebaseConfig), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})

if (__AUTH_EMULATOR__) {
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

/** Calls back with the user or null, at first when the stored session has been read and then at every change. */
export const watchUser = (onUser: (user: User | null) => void): (() => void) => onAuthStateChanged(auth, onUser)

export const readIdToken = async (): Promise<string | null> => (await auth.currentUser?.getIdToken()) ?? null

export const openGooglePopup = async (): Promise<User> => {
  if (__AUTH_EMULATOR__) {
    const { installOfflinePopup } = await import('./firebase-offline-popup.ts')
    installOfflinePopup()
  }
  // The resolver comes with the call: given to initializeAuth, it would load Google's script for every visitor.
  return (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user
}

export const signInWithPassword = async ({ email, password }: Credentials): Promise<User> =>
  (await signInWithEmailAndPassword(auth, email, password)).user

/** Throws where nobody is signed in. */
const presentUser = (): User => {
  if (!auth.currentUser) throw new Error('Nobody is signed in')
  return auth.currentUser
}

/** The token carries name and photo, and the API learns them from it: so it is renewed at once. */
export const saveProfile = async ({ displayName, photoURL }: Profile): Promise<User> => {
  const user = presentUser()
  await updateProfile(user, { displayName, photoURL })
  await user.getIdToken(true)
  return user
}

export const createAccount = async ({ email, password, ...profile }: NewAccount): Promise<User> => {
  await createUserWithEmailAndPassword(auth, email, password)
  return saveProfile(profile)
}

export const sendVerification = (): Promise<void> => sendEmailVerification(presentUser())

export const reloadUser = async (): Promise<User | null> => {
  const user = auth.currentUser
  await user?.reload()
  await user?.getIdToken(true)
  return user
}

export const sendPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(auth, email)

/** The address whose password the code of a mail may change. */
export const readResetCode = (code: string): Promise<string> => verifyPasswordResetCode(auth, code)

export const resetPassword = (code: string, password: string): Promise<void> =>
  confirmPasswordReset(auth, code, password)

export const confirmAddress = (code: string): Promise<void> => applyActionCode(auth, code)

export const endSession = async (): Promise<null> => {
  await signOut(auth)
  return null
}

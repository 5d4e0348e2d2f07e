import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth'
import { firebaseConfig } from './env.ts'

const auth = initializeAuth(initializeApp(firebaseConfig), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})

if (__AUTH_EMULATOR__) {
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

/** Calls back with the user or null, at first when the stored session has been read and then at every change. */
export const watchUser = (onUser: (user: User | null) => void): (() => void) => onAuthStateChanged(auth, onUser)

export const readIdToken = async (): Promise<string | null> => (await auth.currentUser?.getIdToken()) ?? null

export const openGooglePopup = async (): Promise<void> => {
  if (__AUTH_EMULATOR__) {
    const { installOfflinePopup } = await import('./firebase-offline-popup.ts')
    installOfflinePopup()
  }
  // The resolver comes with the call: given to initializeAuth, it would load Google's script for every visitor.
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export const endSession = (): Promise<void> => signOut(auth)

export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  emailVerified: boolean
}

export interface Credentials {
  email: string
  password: string
}

export interface Profile {
  displayName: string
  /** Empty without a photo. */
  photoURL: string
}

export interface NewAccount extends Credentials, Profile {}

/** All calls reject with an `AuthFailure`. `authSentence` of auth-errors.ts returns its message. */
export interface SessionCalls {
  signIn: (credentials: Credentials) => Promise<void>
  /** `named` is false if the account exists but saving its name failed. */
  signUp: (account: NewAccount) => Promise<{ named: boolean }>
  /** Rejects 10 s after the user closes the popup. Other sign-in calls need not wait for that. */
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  sendVerification: () => Promise<void>
  /** Reloads the user, who may have confirmed the address in another browser. */
  refreshUser: () => Promise<void>
  sendPasswordReset: (email: string) => Promise<void>
  /** Returns the address whose password the code may change. */
  readResetCode: (code: string) => Promise<string>
  resetPassword: (change: { code: string; password: string }) => Promise<void>
  confirmAddress: (code: string) => Promise<void>
  /** Returns the sign-in methods of the user: `password`, `google.com`. */
  signInMethods: () => Promise<string[]>
  /** Reauthenticates the user before an action that cannot be undone. */
  confirmPassword: (password: string) => Promise<void>
  confirmWithGoogle: () => Promise<void>
}

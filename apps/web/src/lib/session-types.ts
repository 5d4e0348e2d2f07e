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
  /** Empty for none. */
  photoURL: string
}

export interface NewAccount extends Credentials, Profile {}

/** Every call rejects with an `AuthFailure` alone; `authSentence` of auth-errors.ts puts it into words. */
export interface SessionCalls {
  signIn: (credentials: Credentials) => Promise<void>
  /** The user appears with the name; `named` is false where the account was made and its name could not be saved. */
  signUp: (account: NewAccount) => Promise<{ named: boolean }>
  /** A popup that is closed by hand is noticed after 10 s; asking anew or signing in otherwise need not wait for it. */
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  sendVerification: () => Promise<void>
  /** Asks the identity service for the user anew, who may have confirmed the address elsewhere. */
  refreshUser: () => Promise<void>
  sendPasswordReset: (email: string) => Promise<void>
  /** The address whose password the code of a mail may change. */
  readResetCode: (code: string) => Promise<string>
  resetPassword: (change: { code: string; password: string }) => Promise<void>
  confirmAddress: (code: string) => Promise<void>
  /** How the user can sign in: `password`, `google.com`. */
  signInMethods: () => Promise<string[]>
  /** Proves once more who the user is, as what cannot be undone asks for. */
  confirmPassword: (password: string) => Promise<void>
  confirmWithGoogle: () => Promise<void>
}

/** The signed-in user of a call, as the token says. */
export interface Actor {
  uid: string
  /** As in the token; absent for accounts without an e-mail. */
  email: string | undefined
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

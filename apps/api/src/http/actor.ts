/** The signed-in user of a call, as the token says. */
export interface Actor {
  uid: string
  /** As in the token. */
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

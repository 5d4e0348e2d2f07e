/** Firebase creates this database when it first looks for a session, and keeps it after a log-out. */
export const SESSION_DATABASE = 'firebaseLocalStorageDb'

/** Names the stored value that says that Firebase has found no session in its database. */
export const NO_SESSION = 'roommate-finder:no-session'

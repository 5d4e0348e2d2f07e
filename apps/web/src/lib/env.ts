interface FirebaseConfig {
  apiKey: string
  authDomain: string
  projectId: string
}

let config: FirebaseConfig | undefined

/** Loads the settings of the Firebase project from the web server, once. Throws if it has none. */
export const loadFirebaseConfig = async (): Promise<void> => {
  if (config) return
  if (__AUTH_EMULATOR__) {
    // The emulator's popup requires a domain and never calls it.
    config = { apiKey: 'emulator', authDomain: location.host, projectId: 'demo-roommate' }
    return
  }
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}`)
  const read = (await response.json()) as FirebaseConfig
  if (!read.apiKey || !read.authDomain || !read.projectId) throw new Error('/config.json has no Firebase project')
  config = read
}

/** Returns the loaded settings of the Firebase project. */
export const firebaseConfig = (): FirebaseConfig => {
  if (!config) throw new Error('The settings of the Firebase project are not loaded')
  return config
}

interface FirebaseConfig {
  apiKey: string
  authDomain: string
  projectId: string
}

let config: FirebaseConfig | undefined

/** Loads the settings of the Firebase project from the web server, once. Throws if the web server has none. */
export const loadFirebaseConfig = async (): Promise<void> => {
  if (config) return
  if (__AUTH_EMULATOR__) {
    // The emulator's popup requires a domain and never calls it.
    config = { apiKey: 'emulator', authDomain: location.host, projectId: 'demo-roommate' }
    return
  }
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}`)
  const loaded = (await response.json()) as FirebaseConfig
  if (!loaded.apiKey || !loaded.authDomain || !loaded.projectId) throw new Error('/config.json has no Firebase project')
  config = loaded
}

/** Returns the settings of the Firebase project. Throws before they are loaded. */
export const getFirebaseConfig = (): FirebaseConfig => {
  if (!config) throw new Error('The settings of the Firebase project are not loaded')
  return config
}

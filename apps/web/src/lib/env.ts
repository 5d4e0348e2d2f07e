import { loadOwnFile } from './own-file.ts'

export interface FirebaseConfig {
  apiKey: string
  authDomain: string
  projectId: string
}

/** Loads the settings of the Firebase project from the web server. Throws if the web server has none. */
export const loadFirebaseConfig = async (): Promise<FirebaseConfig> => {
  // The emulator's popup requires a domain and never calls it.
  if (__AUTH_EMULATOR__) return { apiKey: 'emulator', authDomain: location.host, projectId: 'demo-roommate' }
  const response = await loadOwnFile('/config.json')
  const config = (await response.json()) as FirebaseConfig
  if (!config.apiKey || !config.authDomain || !config.projectId) throw new Error('/config.json has no Firebase project')
  return config
}

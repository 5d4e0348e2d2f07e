/** The one reader of the build's variables. A variable that is set to nothing counts as not set. */
export const firebaseConfig = __AUTH_EMULATOR__
  ? {
      apiKey: import.meta.env.VITE_FIREBASE_API_KEY || 'emulator',
      projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID || 'demo-roommate',
      // The stand-in for Google's popup script asks for a domain and never calls it.
      authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN || location.host,
    }
  : {
      apiKey: import.meta.env.VITE_FIREBASE_API_KEY || '',
      projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID || '',
      authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN || '',
    }

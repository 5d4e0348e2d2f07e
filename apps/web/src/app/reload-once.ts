import { tabStore } from '#src/lib/stored.ts'

const STORE = 'reloaded-for-missing-file'

/**
 * Reloads the page after the file of the page that opens failed to load, usually because a new deployment replaced it.
 * Then never settles. Rejects with `error` after the first reload of a tab, to avoid endless reloads, and offline,
 * because the browser would show its error page.
 */
export const reloadForMissingPage = (error: Error): Promise<never> => {
  if (!navigator.onLine || !tabStore.isPersistent() || tabStore.read(STORE) !== null) return Promise.reject(error)
  tabStore.write(STORE, 'yes')
  location.reload()
  return new Promise(() => undefined)
}

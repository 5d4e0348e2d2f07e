import { tabStore } from '#src/lib/stored.ts'

const STORE = 'reloaded-for-missing-file'

/**
 * Reloads the page if a build file fails to load, usually because a new deployment replaced it. Once per tab, to avoid
 * endless reloads, and never offline, because the browser would show its error page.
 */
export const reloadOnceForMissingFiles = (): void => {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || !tabStore.isPersistent() || tabStore.read(STORE) !== null) return
    tabStore.write(STORE, 'yes')
    location.reload()
  })
}

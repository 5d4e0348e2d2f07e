import { inTab } from '#src/lib/stored.ts'

const STORE = 'reloaded-for-missing-file'

/**
 * Reloads the page when a file of the build can't be loaded, usually because a new deployment replaced it. Once per tab, so
 * that a file that stays missing causes no endless reloads, and never offline, where the browser's error page would follow.
 */
export const reloadOnceForMissingFiles = (): void => {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || !inTab.lasts() || inTab.read(STORE) !== null) return
    inTab.write(STORE, 'yes')
    location.reload()
  })
}

import { inBrowser } from '#src/lib/stored.ts'

const STORE = 'verification-banner-height'

export const lastHeight = (): number => Number(inBrowser.read(STORE)) || 0

export const keepHeight = (height: number): void => {
  // What floats below the bar stands below this too.
  document.documentElement.style.setProperty('--below-bar', `${height}px`)
  if (height > 0) inBrowser.write(STORE, String(height))
  else inBrowser.erase(STORE)
}

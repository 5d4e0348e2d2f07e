import { inBrowser } from '#src/lib/stored.ts'

const STORE = 'verification-banner-height'

export const lastHeight = (): number => Number(inBrowser.read(STORE)) || 0

export const keepHeight = (height: number): void => {
  const { style } = document.documentElement
  if (height > 0) {
    // What floats below the bar stands below this too.
    style.setProperty('--below-bar', `${height}px`)
    inBrowser.write(STORE, String(height))
  } else {
    // Only where it is set: a new value has the browser go through the styles of the whole page.
    if (style.getPropertyValue('--below-bar') !== '') style.removeProperty('--below-bar')
    inBrowser.erase(STORE)
  }
}

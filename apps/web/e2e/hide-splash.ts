import type { BrowserContext } from '@playwright/test'

/** Hides the splash, which takes a second per page load. */
export const hideSplash = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      // A constructed style sheet, because the Content Security Policy refuses style elements.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#splash { display: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  })

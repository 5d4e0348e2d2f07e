import type { Plugin } from 'vite'

/** A style sheet in the head would keep the splash from being painted; behind it, it holds back the page alone. */
export const stylesAfterSplash = (): Plugin => ({
  name: 'styles-after-splash',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? []
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ''), html)
        .replace('</body>', `${sheets.join('').trim()}\n  </body>`)
    },
  },
})

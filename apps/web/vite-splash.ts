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

/**
 * What the entry stands on is run as it comes, each file as a task of its own: run together with the entry they would
 * keep the browser from anything else for three times as long.
 */
export const scriptsInTurn = (): Plugin => ({
  name: 'scripts-in-turn',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
      const scripts = [...html.matchAll(preload)].map(
        ([, src]) => `<script type="module" crossorigin src="${src}"></script>`,
      )
      return html
        .replaceAll(preload, '')
        .replace('<script type="module"', `${scripts.join('\n    ')}\n    <script type="module"`)
    },
  },
})

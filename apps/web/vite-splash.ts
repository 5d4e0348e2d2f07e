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
 * In the page itself, before the style sheet, which would hold it up. A page that is not shown is not painted, so no
 * more than half a second is waited for that. Its hash is in security-headers.caddy.
 */
const AFTER_SPLASH = `
      addEventListener('DOMContentLoaded', async () => {
        const sheet = [...document.querySelectorAll('link[rel="stylesheet"]')].at(-1)
        if (sheet && !sheet.sheet) {
          await new Promise((done) => {
            sheet.onload = done
            addEventListener('load', done)
          })
        }
        await new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
          setTimeout(done, document.hidden ? 0 : 500)
        })
        for (const link of document.querySelectorAll('link[rel="modulepreload"]')) {
          const script = document.createElement('script')
          script.type = 'module'
          script.crossOrigin = ''
          script.async = false
          script.setAttribute('src', link.getAttribute('href'))
          document.head.append(script)
        }
      })
    `

/**
 * The files are fetched at once and run once the splash has been painted, each as a task of its own: run together they
 * would keep the browser from anything else for three times as long. The last one is the entry.
 */
export const scriptsAfterSplash = (): Plugin => ({
  name: 'scripts-after-splash',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
      const preloads = [...html.matchAll(/<link rel="modulepreload" crossorigin href="[^"]+">/g)]
      const last = preloads.at(-1)?.[0]
      const src = entry.exec(html)?.[1]
      if (last === undefined || src === undefined)
        throw new Error('The built page has no entry, or nothing it stands on')
      return html
        .replace(entry, '')
        .replace(last, `${last}\n    <link rel="modulepreload" crossorigin href="${src}">`)
        .replace('</body>', `  <script>${AFTER_SPLASH}</script>\n  </body>`)
    },
  },
})

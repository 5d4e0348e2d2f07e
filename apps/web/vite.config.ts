import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type ProxyOptions } from 'vite'
import { authRelay } from './vite-auth-relay.ts'
import { groundTiles } from './vite-ground-tiles.ts'
import { apiProxy, emulatorProxy, postProxy } from './vite-local-proxy.ts'
import { markdownTexts } from './vite-markdown.ts'
import { pageSettings } from './vite-page-settings.ts'
import { precompress } from './vite-precompress.ts'
import { preload } from './vite-preload.ts'
import { roomScenes } from './vite-room-scenes.ts'
import { searchEngines } from './vite-search-engines.ts'
import { securityHeaders } from './vite-security-headers.ts'
import { staticPages } from './vite-static-pages.ts'

const portOf = (name: string, value: string | undefined, fallback: number) => {
  const port = Number(value || fallback)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} must be a port number, not "${value}"`)
}

const authModeOf = (value: string | undefined) => {
  if (!value || value === 'firebase') return 'firebase'
  if (value === 'emulator') return 'emulator'
  throw new Error(`VITE_AUTH_MODE must be "emulator" or "firebase", not "${value}"`)
}

/** Parses an origin. Returns null if the variable is not set. */
const originOf = (name: string, value: string | undefined): string | null => {
  if (!value) return null
  if (URL.canParse(value) && /^https?:/.test(value)) return new URL(value).origin
  throw new Error(`${name} must be the origin of a web page, such as https://rooms.example, not "${value}"`)
}

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, process.cwd(), '')
  const authMode = authModeOf(env['VITE_AUTH_MODE'])

  const webUrl = originOf('WEB_URL', env['WEB_URL'])

  const apiPort = portOf('API_PORT', env['API_PORT'], 4000)
  const proxy: Record<string, ProxyOptions> = {
    '^/api/': apiProxy(apiPort),
    ...(authMode === 'emulator' && {
      '^/(emulator|identitytoolkit\\.googleapis\\.com|securetoken\\.googleapis\\.com)/': emulatorProxy(
        portOf('AUTH_PORT', env['AUTH_PORT'], 9099),
      ),
    }),
  }
  const listen = {
    host: '127.0.0.1',
    port: portOf('WEB_PORT', env['WEB_PORT'], 5173),
    strictPort: true,
    // The API sends its own CORS headers.
    cors: false,
    // Mail programs unsubscribe by a POST to the address of the page (RFC 8058).
    proxy: { ...proxy, '^/(newsletter|notifications)/unsubscribe': postProxy(apiPort) },
  }

  return {
    plugins: [
      react(),
      tailwindcss(),
      roomScenes(),
      groundTiles(),
      markdownTexts(),
      preload(),
      searchEngines(webUrl),
      // Before the relay, so that its page gets the headers.
      securityHeaders(env, Object.keys(proxy)),
      staticPages(),
      pageSettings(env),
      authMode === 'emulator' && authRelay(),
      precompress(),
    ],
    // Constants, so that production builds drop the code they guard.
    define: {
      __AUTH_EMULATOR__: JSON.stringify(authMode === 'emulator'),
      __WEB_URL__: JSON.stringify(webUrl),
      __UI_GALLERY__: JSON.stringify(mode === 'gallery' || command === 'serve'),
    },
    server: listen,
    preview: listen,
    build: {
      outDir: env['WEB_OUT_DIR'] ?? 'dist',
      emptyOutDir: true,
      license: { fileName: 'licenses.md' },
      modulePreload: { polyfill: false },
      // Versions with light-dark(), which the build would replace for older ones, breaking the theme switch. Firefox
      // has light-dark() since 120, but Intl.Segmenter, which lib/format.ts uses, only since 125.
      cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5', 'ios17.5'],
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Puts the code shared by the first pages into one file, because many small files compress worse.
              {
                name: 'common',
                test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|clsx)\/|lucide-react\/dist\/esm\/(?!icons|dynamic)|icons\/(eye|heart|search)\.|contracts\/src\/(discovery|endpoint|errors|limits|listings|photos|primitives|texts)\.ts|web\/src\/(lib\/(api-client|document-title|format|photo-files|plain-key|stored-choice|url-params)|ui\/(badge|combobox|failure|field|field-frame|listing-picture|pagination|photo-picture|segmented)|entities\/room\/(cards\/(listing-[a-z]+|use-photo-peek)|facts\/card-facts|filters\/(near|places|use-near)))\.tsx?/,
              },
              // The first page names each file that a later one loads, so many small ones make it larger.
              {
                name: 'later',
                test: /icons\/(arrow-left|arrow-right|bookmark|clock|flag|image-plus|key-round|message-square|pencil|plus|shield-check|trash|users)\.|web\/src\/(lib\/(report-reasons|tab-lock|use-copy|use-is-mounted)|ui\/(avatar|card|honeypot|password-field|stat|table|text-area))\.tsx?/,
              },
            ],
          },
        },
      },
    },
  }
})

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { envSchema } from '../src/env-schema.ts'

type Row = [variable: string, fallback: string, meaning: string, needed?: string | undefined]

const toTable = (rows: Row[]): string =>
  [
    '| variable | default | meaning | needed |',
    '|---|---|---|---|',
    ...rows.map(
      ([variable, fallback, meaning, needed = '']) =>
        `| \`${variable}\` | ${fallback && `\`${fallback}\``} | ${meaning} | ${needed} |`,
    ),
  ].join('\n')

const apiRows = Object.entries(envSchema.shape).map(([name, schema]): Row => {
  const { description = '', needed } = z.globalRegistry.get(schema) ?? {}
  const fallback = schema._zod.def.type === 'default' ? String(schema._zod.def.defaultValue) : ''
  return [name, fallback, description, needed as string | undefined]
})
apiRows.push(
  [
    'GOOGLE_APPLICATION_CREDENTIALS',
    '',
    'Path of a service account’s key, read by Google’s library.',
    'with `AUTH_MODE=firebase`, outside of Google Cloud',
  ],
  ['TMPDIR', '/tmp', 'Folder of received photos until they are converted, read by Node.'],
)

const sections: [title: string, introduction: string, rows: Row[]][] = [
  [
    'API',
    'Read by `apps/api/src/env.ts`. With missing or invalid values, the API does not start and lists them. `npm start`, `pnpm dev` and Compose set most of them.',
    apiRows,
  ],
  [
    '`npm start` and `pnpm dev`',
    'Both also pass other API variables on to the API, such as `SMTP_URL`.',
    [
      ['WEB_PORT', '5173', 'Port of the web page.'],
      ['API_PORT', '4000', 'Port of the API.'],
      ['MONGO_PORT', '27017', 'Port of the database that they start.'],
      ['AUTH_PORT', '', 'Port of the Auth emulator. If not set, a free one.'],
      ['MONGODB_URI', '', 'Uses this running server instead of starting one. The database is `roommate_finder_demo`.'],
      [
        'ROOMMATE_ENGINE',
        '',
        '`mongod` or `documentdb`: the only engine to start. If not set, the first that is available.',
      ],
      ['MONGOMS_SYSTEM_BINARY', '', 'Path of the only `mongod` to start.'],
      ['MONGOMS_VERSION', '', 'Version of the `mongod` to download. Default: the version in docker-compose.yml.'],
      ['MONGOMS_RUNTIME_DOWNLOAD', 'true', '`false` never downloads a `mongod`.'],
      ['LOG_LEVEL', 'warn', 'Log level of the API.'],
      ['MAIL_FOLDER', '.data/mail', 'Folder for mails as files.'],
    ],
  ],
  [
    'Build of the web page',
    'Read by `apps/web/vite.config.ts`.',
    [
      ['VITE_AUTH_MODE', 'firebase', '`firebase` or `emulator`.'],
      ['WEB_URL', '', 'Origin of the page.', 'for a sitemap, canonical addresses and previews of shared links'],
      ['WEB_OUT_DIR', 'dist', 'Output folder in `apps/web`. `API_OUT_DIR` is that of the API’s build.'],
    ],
  ],
  [
    'Web server',
    'Read by `apps/web/Caddyfile`.',
    [
      ['WEB_HOST', '0.0.0.0', 'Address to listen on.'],
      [
        'SITE_ADDRESS',
        ':8080',
        'A domain, served with TLS on port 8443 and redirected from 8080; or `:port` for plain HTTP.',
      ],
      [
        'HEALTH_ADDRESS',
        '',
        'A second address that is not redirected, for health checks. The image sets `http://127.0.0.1:8081`.',
      ],
      ['WEB_ROOT', '/srv', 'Folder of the built page.'],
      ['API_HOST', 'api', 'Host name of the API. Requests are balanced over all addresses of this name.'],
      ['API_PORT', '4000', 'Port of the API.'],
      ['AUTH_ADDRESS', '', '`host:port` of the Auth emulator.', 'for a page built for the emulator'],
      ['FIREBASE_API_KEY', '', '`apiKey` of the Firebase web app.', 'with a Firebase project'],
      ['FIREBASE_AUTH_DOMAIN', '*.firebaseapp.com', '`authDomain` of the Firebase web app.', 'with a Firebase project'],
      ['FIREBASE_PROJECT_ID', '', '`projectId` of the Firebase web app.', 'with a Firebase project'],
      [
        'MAP_TILES_FILE',
        '',
        'Path of a PMTiles archive with the streets of maps. If not set, maps show water, borders and names of places.',
      ],
      [
        'MAP_TILES_URL',
        '',
        'Address of raster tiles, with `{z}`, `{x}` and `{y}`, which maps show instead of all that.',
      ],
      [
        'MAP_ATTRIBUTION',
        '',
        'What the tiles’ license asks for, shown on maps. May have HTML with single quotes.',
        'with `MAP_TILES_URL`; for `MAP_TILES_FILE`, it has a default',
      ],
      [
        'WEB_TRUSTED_PROXIES',
        '',
        'Address ranges of proxies in front, separated by commas or spaces.',
        'behind a proxy',
      ],
    ],
  ],
  [
    'Compose',
    'Read by the Compose files, in addition to the variables above.',
    [
      ['WEB_BIND', '127.0.0.1', 'Address that the page is published on. In production `0.0.0.0`.'],
      ['DEMO_ON_NETWORK', '', '`1` allows a `WEB_BIND` that is not loopback in the demo.'],
      ['HTTP_PORT', '80', 'Port of the page in production.'],
      ['HTTPS_PORT', '443', 'Port of the page with TLS.'],
      ['FIREBASE_CREDENTIALS', '', 'Path of a service account’s key, readable for user 1000.', 'in production'],
      [
        'MONGO_PASSWORD',
        '',
        'Password of the API, from `openssl rand -hex 24`.',
        'in production without `MONGODB_URI`',
      ],
      [
        'MONGO_ROOT_PASSWORD',
        '',
        'Password of the user `root`, also from `openssl rand -hex 24`.',
        'in production without `MONGODB_URI`',
      ],
      ['MONGO_CACHE_GB', '0.5', 'Cache of MongoDB, in GB.'],
      ['MONGO_MEMORY', '1500m', 'Memory limit of MongoDB.'],
      ['API_IMAGE', 'roommate-finder-api', 'Image of the API.'],
      ['WEB_IMAGE', 'roommate-finder-web', 'Image of the web page.'],
    ],
  ],
  [
    'Tests',
    '',
    [
      ['CHROME_PATH', '', 'Chromium for the browser tests.'],
      ['CADDY_PATH', '', 'Caddy for the browser tests.'],
      [
        'TEST_SIZE',
        '',
        '`quick` skips tests that need a database, other processes or a whole page. `long` adds `*.long.test.ts` and more cases, `bench` also `*.bench.test.ts`.',
      ],
      ['FUZZ_REQUESTS', '2000', 'Number of requests of the fuzz test.'],
      ['FUZZ_SEED', '', 'Repeats a run of the fuzz test.'],
    ],
  ],
]

/** Returns the text of docs/configuration.md. */
export const createConfigurationDocument = (): string =>
  [
    '# Configuration',
    'Generated by `pnpm docs:configuration`; do not edit. `npm start`, `pnpm dev` and Compose read a file `.env` in the root of the repository. An empty variable counts as not set.',
    ...sections.map(
      ([title, introduction, rows]) => `## ${title}\n\n${introduction && `${introduction}\n\n`}${toTable(rows)}`,
    ),
  ].join('\n\n') + '\n'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('../../../docs/configuration.md', import.meta.url), createConfigurationDocument())
}

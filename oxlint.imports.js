import { dirname, join } from 'node:path/posix'

// Who may import whom. A file is named by its app or package and its path below src: web/lib/paths.ts.

const r = String.raw
const QUERIES = r`api/(features/[^/]+|mail)/[^/]*(repository|pipelines|document)\.ts`
const SERVICES = r`api/features/[^/]+/[^/]*service\.ts`
const ROUTES = r`api/features/[^/]+/routes\.ts`
const HTTP = r`api/(http/|app\.ts$)`

/** A feature imports no later one, so that no two import each other. Features that are not listed may import these. */
const FEATURE_ORDER = [
  'search',
  'accounts',
  'notifications',
  'blocks',
  'listings',
  'alerts',
  'interest',
  'messages',
  'viewings',
  'fit',
  'photos',
  'reports',
  'judging',
]

/** Regular expressions of importers and of what they may not import, with the message. `\1` is what the importer's first group matched. */
const FORBIDDEN = [
  [
    r`api/features/([^/]+)/`,
    r`api/features/(?!\1/|search/|context\.ts|[^/]+/(service|document)\.ts$)`,
    'A feature imports only search, and the service and document of another feature.',
  ],
  ...FEATURE_ORDER.map((feature, i) => [
    // Lists ask who is blocked, and a block changes what they list. Listings are joined with the viewer's interest.
    r`api/features/(?!blocks/write-service|listings/pipelines)${feature}/`,
    r`api/features/(?!(${FEATURE_ORDER.slice(0, i + 1).join('|')})/|context\.ts$)`,
    'A feature imports no feature after it in FEATURE_ORDER.',
  ]),
  [QUERIES, r`${SERVICES}|${ROUTES}`, 'Repositories, pipelines and documents import neither services nor routes.'],
  [r`${QUERIES}|${SERVICES}`, HTTP, 'Only app.ts, routes and src/http import HTTP code.'],
  [SERVICES, ROUTES, 'Services do not import routes.'],
  [r`${ROUTES}|api/app\.ts`, QUERIES, 'Routes and app.ts call services, not repositories.'],
  ['api/http/', 'api/features/', 'src/http imports no feature.'],
  ['api/db/', r`${SERVICES}|${ROUTES}|${HTTP}`, 'src/db imports no service, route or HTTP code.'],
  ['api/', r`api/main\.ts`, 'Nothing imports main.ts.'],
  [
    r`(?!api/identity/firebase\.ts)api/`,
    'firebase-admin(/|$)',
    'Only src/identity/firebase.ts imports firebase-admin.',
  ],
  [
    r`(?!${QUERIES}|api/(main\.ts|db/))api/`,
    'mongodb$',
    'Only src/db, main.ts and files ending in repository, pipelines or document import the driver.',
  ],
  [
    r`(?!${ROUTES}|api/(main\.ts|app\.ts|http/))api/`,
    'express(/|$)',
    'Only app.ts, main.ts, routes and src/http import Express.',
  ],

  ['web/features/([^/]+)/', r`web/features/(?!\1/)`, 'Features do not import each other; compose them in app/pages.'],
  ['web/features/', 'web/app/', 'Features do not import app.'],
  ['web/entities/', 'web/(app|features)/', 'entities has what several features need; it imports none of them.'],
  [
    'web/ui/',
    'web/(app|features|entities)/|@roommate-finder/(?!room-scenes/)|@tanstack/react-query|react-router',
    'ui has primitives without data and router.',
  ],
  [
    'web/ui/',
    r`web/lib/(?!(api-root|cn|create-store|format|photo-files)\.ts)`,
    'ui imports only api-root, cn, create-store, format and photo-files from lib.',
  ],
  ['web/lib/', 'web/(app|features|entities|ui)/', 'lib imports nothing above it; pass a callback instead.'],
  [
    r`(?!web/lib/(firebase[^/]*\.tsx?|session\.tsx))web/`,
    '@?firebase(/|$)',
    'Only lib/firebase*.ts and lib/session.tsx import Firebase.',
  ],

  ['(api|web|documentdb-standin)/', r`\1/testing/`, 'src/testing is for tests only.'],
  [
    'web/',
    '@roommate-finder/(?!contracts/|ground/(levels|lines)$|room-scenes/scene$)',
    'Of the other packages, the page imports contracts, of ground what reads its tiles, and what chooses scenes.',
  ],
  [
    'api/',
    '@roommate-finder/(local-stack|documentdb-standin)',
    'The product does not import the local stack; only tests and scripts do.',
  ],
  ['contracts/', r`(?!contracts/|zod(/|$))`, 'Contracts import zod alone, so that they work in browser and server.'],
  ['room-scenes/', '@roommate-finder/', 'The drawings of rooms need no other package.'],
  ['documentdb-standin/', '@roommate-finder/', 'The stand-in engine imports no other package.'],
  [
    'local-stack/(auth|mongo)/',
    r`local-stack/tools/(?!(node-process|process-group)\.ts)`,
    'auth and mongo import only node-process and process-group of tools.',
  ],
].map(([importer, imported, message]) => [new RegExp(`^(?:${importer})[^ ]* imports (?:${imported})`), message])

/** Returns why `file`, a path below the root, may not import `specifier`, or undefined if it may. */
export function findForbiddenImport(file, specifier) {
  const [, name, path] = /^(?:apps|packages)\/([^/]+)\/src\/(.*)$/.exec(file) ?? []
  if (name === undefined) return undefined
  const importer = `${name}/${path}`
  const imported = specifier.startsWith('.')
    ? join(dirname(importer), specifier)
    : specifier.replace(/^#src\//, `${name}/`)
  return FORBIDDEN.find(([pattern]) => pattern.test(`${importer} imports ${imported}`))?.[1]
}

import { existsSync, readdirSync } from 'node:fs'
import js from '@eslint/js'
import query from '@tanstack/eslint-plugin-query'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const root = import.meta.dirname
const api = './apps/api/src'
const web = './apps/web/src'
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'apps/web/e2e/**']

// Read from the folders, so a new feature is fenced in without an edit here.
function featuresOf(app) {
  const folder = `${root}/${app}/features`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

const apiFeatures = featuresOf(api)
const queryFiles = `${api}/{features/*,mail}/*{repository,pipelines,document,migrations}.ts`
const serviceFiles = `${api}/features/*/*service.ts`
// What other features may import of a feature.
const sharedFiles = ['service.ts', 'document.ts', 'indexes.ts', 'search-keys.ts']
const routeFiles = `${api}/features/*/routes.ts`
// A list of paths holds either globs or plain folders, so the two are written as one glob.
const httpFiles = `${api}/{http/**,app.ts}`

const apiZones = [
  ...apiFeatures.map((feature) => ({
    target: `${api}/features/${feature}`,
    from: `${api}/features`,
    except: [
      `./${feature}`,
      './feature.ts',
      ...apiFeatures.flatMap((other) => sharedFiles.map((file) => `./${other}/${file}`)),
    ],
    message: 'A feature reaches another one only through its service and its stored shapes.',
  })),
  {
    target: [queryFiles],
    from: [serviceFiles, routeFiles],
    message: 'Repositories, pipelines and documents know neither services nor routes.',
  },
  {
    target: [queryFiles, serviceFiles],
    from: [httpFiles],
    message: 'Only app.ts, routes and src/http know about HTTP.',
  },
  { target: [serviceFiles], from: [routeFiles], message: 'Routes call services, never the other way round.' },
  {
    target: [`${api}/{features/*/routes,app}.ts`],
    from: [queryFiles],
    message: 'Routes and app.ts ask a service, not the collection.',
  },
  { target: `${api}/http`, from: `${api}/features`, message: 'src/http adapts any feature and names none.' },
  {
    target: [`${api}/db/**`],
    from: [serviceFiles, routeFiles, httpFiles],
    message: 'src/db stands below the features.',
  },
  { target: `${api}/!(main).ts`, from: `${api}/main.ts`, message: 'main.ts wires; nothing imports it.' },
]

const webZones = [
  ...featuresOf(web).map((feature) => ({
    target: `${web}/features/${feature}`,
    from: `${web}/features`,
    except: [`./${feature}`],
    message: 'Features do not know each other; compose them in app/pages.',
  })),
  { target: `${web}/features`, from: `${web}/app`, message: 'app composes features, never the other way round.' },
  ...['app', 'features'].map((above) => ({
    target: `${web}/ui`,
    from: `${web}/${above}`,
    message: 'ui holds primitives without data.',
  })),
  {
    target: `${web}/ui`,
    from: `${web}/lib`,
    except: ['./cn.ts', './format.ts'],
    message: 'ui takes only cn and format from lib.',
  },
  ...['app', 'features', 'ui'].map((above) => ({
    target: `${web}/lib`,
    from: `${web}/${above}`,
    message: 'lib stands below everything else; pass a callback instead.',
  })),
]

const testingZones = [api, web].map((app) => ({
  target: app,
  from: `${app}/testing`,
  message: 'src/testing is for tests only.',
}))

// The same rule under one name per door: ESLint replaces a rule's options per file, it never merges them.
const door = tseslint.plugin.rules['no-restricted-imports']
const doors = ['firebase', 'firebase-admin', 'mongodb', 'express', 'ui', 'contracts', 'local-stack']

function closed(name, { files, except = [], regex, message }) {
  return {
    files,
    ignores: [...tests, ...except],
    rules: { [`door/${name}`]: ['error', { patterns: [{ regex, message }] }] },
  }
}

const readsEnvironment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'env.ts is the only reader of the environment.',
  },
  {
    selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
    message: 'env.ts is the only reader of the environment.',
  },
]
const importsFirebaseLazily = {
  selector: 'ImportExpression[source.value=/^firebase/]',
  message: 'Only lib/firebase*.ts and lib/session.tsx know Firebase.',
}
const firebaseFiles = ['apps/web/src/lib/firebase*.{ts,tsx}', 'apps/web/src/lib/session.tsx']

export default tseslint.config(
  {
    ignores: [
      '**/dist*/**',
      '**/coverage/**',
      '**/.data/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/*.config.*',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX, door: { rules: Object.fromEntries(doors.map((name) => [name, door])) } },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['apps/*/tsconfig.json', 'packages/*/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
      // Without this, import-x/no-cycle skips TypeScript files.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/internal-regex': '^(#src/|@roommate-finder/)',
    },
    rules: {
      'import-x/no-unresolved': 'error',
      'import-x/no-cycle': 'error',
      'max-lines': ['error', { max: 250 }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: [...apiZones, ...webZones, ...testingZones] }],
    },
  },
  // Words, schemas and test cases are data: splitting them by length would only hide them.
  { files: [...tests, 'apps/api/seed/**', 'packages/contracts/**'], rules: { 'max-lines': 'off' } },

  closed('contracts', {
    files: ['packages/contracts/src/**/*.ts'],
    regex: '^(?!\\.|zod($|/))',
    message: 'Contracts depend on zod alone, so that browser and server can both read them.',
  }),
  closed('local-stack', {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    regex: '^@roommate-finder/local-stack',
    message: 'The product knows nothing of the local engines; only tests and scripts start them.',
  }),
  closed('firebase-admin', {
    files: ['apps/api/src/**/*.ts'],
    except: ['apps/api/src/identity/firebase.ts'],
    regex: '^firebase-admin($|/)',
    message: 'Only src/identity/firebase.ts imports firebase-admin.',
  }),
  closed('mongodb', {
    files: ['apps/api/src/**/*.ts'],
    except: [
      'apps/api/src/main.ts',
      'apps/api/src/db/**',
      'apps/api/src/{features/*,mail}/*{repository,pipelines,document,migrations}.ts',
    ],
    regex: '^mongodb$',
    message: 'Only src/db, main.ts and files ending in repository, pipelines, document or migrations know the driver.',
  }),
  closed('express', {
    files: ['apps/api/src/**/*.ts'],
    except: [
      'apps/api/src/main.ts',
      'apps/api/src/app.ts',
      'apps/api/src/http/**',
      'apps/api/src/features/*/routes.ts',
    ],
    regex: '^express($|/)',
    message: 'Only app.ts, routes and src/http know Express.',
  }),
  closed('firebase', {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: firebaseFiles,
    regex: '^(firebase|@firebase)($|/)',
    message: 'Only lib/firebase*.ts and lib/session.tsx know Firebase.',
  }),
  closed('ui', {
    files: ['apps/web/src/ui/**/*.{ts,tsx}'],
    regex: '^(@roommate-finder/|@tanstack/react-query|react-router)',
    message: 'ui holds primitives without data and without a router.',
  }),
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: [...tests, 'apps/web/src/lib/api-client.ts'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: [{ name: 'fetch', message: 'lib/api-client.ts is the only one that talks to the API.' }],
          checkGlobalObject: true,
          globalObjects: ['window', 'self'],
        },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'],
    ignores: [...tests, 'apps/api/src/env.ts', 'apps/web/src/lib/env.ts', ...firebaseFiles],
    rules: { 'no-restricted-syntax': ['error', ...readsEnvironment, importsFirebaseLazily] },
  },
  { files: firebaseFiles, rules: { 'no-restricted-syntax': ['error', ...readsEnvironment] } },
  { files: ['apps/*/src/{env,lib/env}.ts'], rules: { 'no-restricted-syntax': ['error', importsFirebaseLazily] } },

  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], query.configs['flat/recommended']],
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        console: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        URL: 'readonly',
      },
    },
  },
)

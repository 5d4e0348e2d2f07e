import query from '@tanstack/eslint-plugin-query'
import { defineConfig } from 'eslint/config'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'
import { appZones, packageZones } from './eslint.zones.js'

const root = import.meta.dirname

// One rule name per limit, because ESLint replaces the options of a rule and does not merge them.
const importRule = tseslint.plugin.rules['no-restricted-imports']
const limitedImports = [
  'firebase',
  'firebase-admin',
  'mongodb',
  'express',
  'ui',
  'contracts',
  'local-stack',
  'packages',
]

function limitImports(name, { files, except = [], regex, message }) {
  return {
    files,
    ignores: except,
    rules: { [`imports/${name}`]: ['error', { patterns: [{ regex, message }] }] },
  }
}

const readsEnvironment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only env.ts reads the environment.',
  },
  {
    selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
    message: 'Only env.ts reads the environment.',
  },
]
const readsEnvironmentByName = {
  selector: "MemberExpression[computed=false][object.object.name='process'][object.property.name='env']",
  message: "Write process.env['NAME'], which TypeScript requires.",
}
const importsFirebaseLazily = {
  selector: 'ImportExpression[source.value=/^firebase/]',
  message: 'Only lib/firebase*.ts and lib/session.tsx import Firebase.',
}

// The product spec prescribes some texts in another form (apps/web/specified-texts.md).
const specified = [
  "You can't like your own post\\.$",
  "I'm Interested\\s*$",
  ".*We'll get back to you soon\\.$",
  '(?:Posting|Search listings|Loading your listings|Creating Account)\\.\\.\\.$',
  '(?:Password must contain|Title must be) at least ',
]
const textRules = [
  [/\w'(?:[dmst]|ll|re|ve)\b/, 'Use ’ in texts on the page.'],
  [/\w\.\.\./, 'Use … in texts on the page.'],
  [
    /\b(?:(?:any|every|no|some)body|whoever|whom|any more|of this kind|at least)\b/i,
    'Write what a friend would say: anyone, no one, who, anymore, minimum.',
  ],
]
const textSelectors = textRules.flatMap(([{ source, flags }, message]) =>
  ['Literal[value', 'JSXText[value', 'TemplateElement[value.raw'].map((node) => ({
    selector: `${node}=/^(?!\\s*(?:${specified.join('|')})).*${source}/s${flags}]`,
    message,
  })),
)

const firebaseFiles = ['apps/web/src/lib/firebase*.{ts,tsx}', 'apps/web/src/lib/session.tsx']

// Import rules and TanStack Query's rules, for sources except tests. Oxlint checks types and the rest (.oxlintrc.json).
export default defineConfig(
  {
    ignores: [
      '**/dist*/**',
      '**/coverage/**',
      '**/.data/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/*.config.*',
      '**/*.test.{ts,tsx}',
      '**/testing/**',
    ],
  },
  {
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: {
      'import-x': importX,
      imports: { rules: Object.fromEntries(limitedImports.map((name) => [name, importRule])) },
    },
    settings: {
      'import-x/resolver-next': [createNodeResolver()],
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/internal-regex': '^(#src/|@roommate-finder/)',
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: appZones }],
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: packageZones }],
      'no-restricted-syntax': ['error', readsEnvironmentByName],
    },
  },
  limitImports('contracts', {
    files: ['packages/contracts/src/**/*.ts'],
    regex: '^(?!\\.|zod($|/))',
    message: 'Contracts import zod alone, so that they work in browser and server.',
  }),
  limitImports('local-stack', {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    regex: '^@roommate-finder/(local-stack|documentdb-standin)',
    message: 'The product does not import the local stack; only tests and scripts do.',
  }),
  limitImports('packages', {
    files: ['packages/documentdb-standin/src/**/*.ts'],
    regex: '^@roommate-finder/',
    message: 'The stand-in engine imports no other package.',
  }),
  limitImports('firebase-admin', {
    files: ['apps/api/src/**/*.ts'],
    except: ['apps/api/src/identity/firebase.ts'],
    regex: '^firebase-admin($|/)',
    message: 'Only src/identity/firebase.ts imports firebase-admin.',
  }),
  limitImports('mongodb', {
    files: ['apps/api/src/**/*.ts'],
    except: [
      'apps/api/src/main.ts',
      'apps/api/src/db/**',
      'apps/api/src/{features/*,mail}/*{repository,pipelines,document}.ts',
    ],
    regex: '^mongodb$',
    message: 'Only src/db, main.ts and files ending in repository, pipelines or document import the driver.',
  }),
  limitImports('express', {
    files: ['apps/api/src/**/*.ts'],
    except: [
      'apps/api/src/main.ts',
      'apps/api/src/app.ts',
      'apps/api/src/http/**',
      'apps/api/src/features/*/routes.ts',
    ],
    regex: '^express($|/)',
    message: 'Only app.ts, main.ts, routes and src/http import Express.',
  }),
  limitImports('firebase', {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: firebaseFiles,
    regex: '^(firebase|@firebase)($|/)',
    message: 'Only lib/firebase*.ts and lib/session.tsx import Firebase.',
  }),
  limitImports('ui', {
    files: ['apps/web/src/ui/**/*.{ts,tsx}'],
    regex: '^(@roommate-finder/|@tanstack/react-query|react-router)',
    message: 'ui has primitives without data and router.',
  }),
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // env.ts fetches /config.json.
    ignores: ['apps/web/src/lib/{api-client,env}.ts'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: [{ name: 'fetch', message: 'Only lib/api-client.ts calls the API.' }],
          checkGlobalObject: true,
          globalObjects: ['window', 'self'],
        },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'],
    ignores: ['apps/api/src/env.ts', 'apps/web/src/lib/env.ts', ...firebaseFiles],
    rules: { 'no-restricted-syntax': ['error', ...readsEnvironment, importsFirebaseLazily] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...readsEnvironment, importsFirebaseLazily, ...textSelectors] },
  },
  { files: firebaseFiles, rules: { 'no-restricted-syntax': ['error', ...readsEnvironment] } },
  { files: ['apps/*/src/{env,lib/env}.ts'], rules: { 'no-restricted-syntax': ['error', importsFirebaseLazily] } },

  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [query.configs['flat/recommended']],
  },
)

import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const webSetup = 'src/testing/setup.ts'

// One more than there are cores: the long files mostly wait for other processes.
const maxWorkers = availableParallelism() + 1
// Those of the web keep a core busy each, which is then missing to the browser that is tested beside them; so they come
// last, one after another.
const maxWebWorkers = 1

// A worker goes on to the next file with the modules it has: a process and an import of everything for each file would
// be a third of all time. What a test changes outside itself, it puts back.
const isolate = false

const LONG = ['**/*.long.test.ts']
// What needs a database, other processes or a whole page.
const NOT_QUICK = [...LONG, '**/*.api.test.ts', '**/main.test.ts', 'src/app/pages/**', 'src/tools/**', 'src/auth/**']

/** Set by `npm run test:full` and `pnpm test:quick`. */
const size = process.env['TEST_SIZE']
const exclude = [...configDefaults.exclude, ...(size === 'full' ? [] : size === 'quick' ? NOT_QUICK : LONG)]

// Their programs are packages of Debian.
const isLinux = process.platform === 'linux'
if (!isLinux) {
  exclude.push('**/serve-caddy.test.ts')
  console.log('Skipped: packages/documentdb-standin and serve-caddy.test.ts, which need packages of Debian')
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contracts',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/contracts',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'documentdb-standin',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/documentdb-standin',
          include: isLinux ? ['src/**/*.test.ts'] : [],
          // Real engines and processes take seconds.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'local-stack',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/local-stack',
          include: ['src/**/*.test.ts'],
          // Real engines, emulators and processes take seconds.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          exclude,
          maxWorkers,
          root: 'apps/api',
          include: ['{src,seed,scripts,faults,bench}/**/*.test.ts'],
          globalSetup: ['../../packages/local-stack/src/tools/vitest-stack.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          isolate,
          exclude,
          maxWorkers: maxWebWorkers,
          sequence: { groupOrder: 1 },
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          environment: 'happy-dom',
          setupFiles: existsSync(`apps/web/${webSetup}`) ? [webSetup] : [],
        },
      },
    ],
  },
})

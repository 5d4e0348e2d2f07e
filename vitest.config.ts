import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { readMirrors } from './packages/documentdb-standin/src/apt-sources.ts'
import { findEngine } from './packages/documentdb-standin/src/provision.ts'

const webSetup = 'src/testing/setup.ts'

// One more than the number of cores, because some files mostly wait for other processes.
const maxWorkers = availableParallelism() + 1

// Workers and their modules are reused, which saves a third of the time. So each test must undo its global changes.
const isolate = false

// Much longer than a test takes, because a busy machine is several times slower and may have to provision the engine.
const testTimeout = 240_000
const hookTimeout = testTimeout
const pollTimeout = 20_000

// Files that take long. They run one after another.
const LONG = ['**/*.long.test.ts']
// Files that measure times, which fails on a loaded machine. They run by hand: `pnpm test:bench`.
const BENCH = ['**/*.bench.test.ts']
// Files that need a database, other processes or a whole page.
const NOT_QUICK = [...LONG, ...BENCH, '**/*.api.test.ts', 'src/app/pages/**', 'src/tools/**', 'src/auth/**']

/** Globs of files to exclude, by `TEST_SIZE`. `npm run test:full` and `pnpm test:quick` set it. */
const excluded: Record<string, string[]> = { bench: [], long: BENCH, quick: NOT_QUICK }
const size = process.env['TEST_SIZE'] ?? ''
const exclude = [...configDefaults.exclude, ...(excluded[size] ?? [...LONG, ...BENCH])]

// These tests read /proc or run programs from Debian's packages.
const LINUX_ONLY = [
  'serve-caddy',
  'start.long',
  'start-mongo.long',
  'images',
  'images.long',
  'bench.bench',
  'faults.bench',
  'fit.bench',
]
// These tests start the stand-in engine.
const ENGINE = ['explain', 'crash.long', 'identity.long', 'gateway/*.long']
const isLinux = process.platform === 'linux'
const hasEngine = isLinux && (findEngine() !== undefined || readMirrors().length > 0)
const skip = (names: string[], reason: string): void => {
  exclude.push(...names.map((name) => `**/${name}.test.ts`))
  console.log(`Skipped: ${names.join(', ')}, which need ${reason}`)
}
if (!isLinux) skip(LINUX_ONLY, 'Linux')
if (!hasEngine) skip(ENGINE, "a Debian mirror in apt's sources")

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contracts',
          isolate,
          expect: { poll: { timeout: pollTimeout } },
          exclude,
          maxWorkers,
          root: 'packages/contracts',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'ground',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/ground',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'places',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/places',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'room-scenes',
          isolate,
          exclude,
          maxWorkers,
          root: 'packages/room-scenes',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'documentdb-standin',
          isolate,
          expect: { poll: { timeout: pollTimeout } },
          exclude,
          maxWorkers,
          root: 'packages/documentdb-standin',
          include: ['src/**/*.test.ts'],
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'local-stack',
          isolate,
          expect: { poll: { timeout: pollTimeout } },
          exclude,
          maxWorkers,
          root: 'packages/local-stack',
          include: ['src/**/*.test.ts'],
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          expect: { poll: { timeout: pollTimeout } },
          exclude,
          maxWorkers,
          root: 'apps/api',
          include: ['{src,seed,scripts,faults,bench}/**/*.test.ts'],
          globalSetup: ['../../packages/local-stack/src/tools/vitest-stack.ts'],
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          isolate,
          expect: { poll: { timeout: pollTimeout } },
          exclude,
          maxWorkers,
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout,
          hookTimeout,
          environment: 'happy-dom',
          setupFiles: existsSync(`apps/web/${webSetup}`) ? [webSetup] : [],
        },
      },
    ],
  },
})

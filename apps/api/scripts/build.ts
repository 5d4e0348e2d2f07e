import { cp, readFile, realpath } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = process.env['API_OUT_DIR'] ?? 'dist'

const programs: Record<string, string> = {
  main: 'src/main.ts',
  migrate: 'scripts/migrate.ts',
  'retry-mails': 'scripts/retry-mails.ts',
  'grant-role': 'scripts/grant-role.ts',
  seed: 'seed/main.ts',
}

/** Bundles a program into one file. It needs only the packages that this script copies. */
async function bundle(name: string): Promise<void> {
  const source = programs[name]
  if (source === undefined) throw new Error(`Unknown program ${name}. Programs: ${Object.keys(programs).join(', ')}`)
  await build({
    entryPoints: [source],
    outfile: `${folder}/${name}.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    // Bundled CommonJS packages call `require` for Node's modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    // Keeps identifiers, so that stack traces stay readable.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Loads native code, which cannot be bundled.
    external: ['sharp'],
    logLevel: 'warning',
  })
}

/** Copies an installed package and its dependencies beside the bundle. */
async function copyPackage(name: string, importer: string): Promise<void> {
  const found = findPackageJSON(name, importer)
  if (found === undefined) throw new Error(`${name} is not installed`)
  // pnpm links to a package, whose dependencies are beside its real folder.
  const manifest = await realpath(found)
  const target = join(folder, 'node_modules', name)
  await cp(dirname(manifest), target, {
    recursive: true,
    dereference: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(manifest, 'utf8')) as {
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
  await Promise.all([
    ...Object.keys(dependencies).map((each) => copyPackage(each, manifest)),
    // Only the native code for this platform is installed.
    ...Object.keys(optionalDependencies).map((each) => copyPackage(each, manifest).catch(() => undefined)),
  ])
}

// Bundles the programs named on the command line, else the API.
const names = process.argv.slice(2)
await Promise.all((names.length > 0 ? names : ['main']).map(bundle))

// The API docs load these files at run time.
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  await cp(
    fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)),
    join(folder, 'node_modules/swagger-ui-dist', name),
  )
}
await copyPackage('sharp', import.meta.url)

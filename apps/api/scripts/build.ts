import { cp } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Bundles a program into one file that runs without node_modules. */
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
    logLevel: 'warning',
  })
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

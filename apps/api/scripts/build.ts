import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = process.env['API_OUT_DIR'] ?? 'dist'

// Bundles the API into one file that runs without node_modules.
await build({
  entryPoints: ['src/main.ts'],
  outfile: `${folder}/main.mjs`,
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

// The API docs load these files at run time.
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  await cp(
    fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)),
    join(folder, 'node_modules/swagger-ui-dist', name),
  )
}

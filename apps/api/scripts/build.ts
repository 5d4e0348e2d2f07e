import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = process.env['API_OUT_DIR'] ?? 'dist'

// One file that runs without node_modules.
await build({
  entryPoints: ['src/main.ts'],
  outfile: `${folder}/main.mjs`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // CommonJS packages require modules of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // Identifiers stay, so that stacks in the log can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
})

// The bundle resolves these as it does in the workspace.
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  await cp(
    fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)),
    join(folder, 'node_modules/swagger-ui-dist', name),
  )
}

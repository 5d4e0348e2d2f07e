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

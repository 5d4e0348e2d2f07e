import { build } from 'esbuild'

/** One file that runs with no node_modules beside it. */
await build({
  entryPoints: ['src/main.ts'],
  outfile: `${process.env['API_OUT_DIR'] ?? 'dist'}/main.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  minify: true,
  keepNames: true,
  sourcemap: 'linked',
  legalComments: 'none',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
})

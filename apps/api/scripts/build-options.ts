import type { BuildOptions } from 'esbuild'

/** One file that runs with no node_modules beside it. */
export const buildOptions = (outFolder: string): BuildOptions => ({
  entryPoints: ['src/main.ts'],
  outfile: `${outFolder}/main.js`,
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

import type { BuildOptions } from 'esbuild'

/** One file that runs with no node_modules beside it. */
export const buildOptions = (outFolder: string): BuildOptions => ({
  entryPoints: ['src/main.ts'],
  outfile: `${outFolder}/main.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // Identifiers stay, but where two collide: stacks and logs tell of them, and giving names back at run time takes a fifth
  // of the start.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
})

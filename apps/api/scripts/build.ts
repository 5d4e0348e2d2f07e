import { build } from 'esbuild'
import { buildOptions } from './build-options.ts'

await build(buildOptions(process.env['API_OUT_DIR'] ?? 'dist'))

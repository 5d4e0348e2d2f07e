import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|xml|webmanifest)$/
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` files at the highest level, which is too slow for compression on request. */
export const precompress = (): Plugin => {
  let folder = ''
  const compress = async (path: string) => {
    const content = await readFile(path)
    if (content.length < MIN_BYTES) return
    const [br, gz] = await Promise.all([
      brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      zip(content, { level: constants.Z_BEST_COMPRESSION }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // closeBundle runs after Vite has copied public/.
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MODULE = 'virtual:ground-tiles'
const TILES = fileURLToPath(new URL('tiles', import.meta.resolve('@roommate-finder/ground/levels')))

const listTiles = (): string[] =>
  readdirSync(TILES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()

/**
 * Serves the tiles of the ground in one folder whose name changes with their content. The module lists them: hundreds of imports
 * would make the code that draws maps a fifth larger.
 */
export const groundTiles = (): Plugin => {
  const names = listTiles()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(TILES, name)))
  const folder = `assets/ground-${hash.digest('hex').slice(0, 8)}`
  return {
    name: 'ground-tiles',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const folder = '/${folder}'\nexport const names = new Set('${names.map((name) => name.slice(0, -4)).join()}'.split(','))`
        : undefined,
    generateBundle() {
      const notice = readFileSync(join(TILES, '../../NOTICE'))
      this.emitFile({ type: 'asset', fileName: `${folder}/NOTICE.txt`, source: notice })
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(TILES, name)) })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${folder}`, ({ url = '' }, response, next) => {
        const name = url.slice(1)
        if (!names.includes(name)) next()
        else createReadStream(join(TILES, name)).pipe(response.setHeader('Content-Type', 'text/plain'))
      })
    },
  }
}

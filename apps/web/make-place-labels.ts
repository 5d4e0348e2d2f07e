import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { parseRow, type Row, ZIP_PREFIX } from '@roommate-finder/places/row'

// Writes the places that maps can name, the largest first, and the US ZIP codes that close maps name. Run with `pnpm --filter @roommate-finder/web place-labels`.

const MIN_POPULATION = 2_000
const MIN_POPULATION_ABROAD = 500_000

const hasLabel = ({ country, population }: Row): boolean =>
  population >= (country === 'US' ? MIN_POPULATION : MIN_POPULATION_ABROAD)

const formatLabel = (name: string, { lat, lng }: Row): string => `${name}\t${lat.toFixed(3)}\t${lng.toFixed(3)}\n`

const write = (file: string, lines: string[]): Promise<void> =>
  writeFile(new URL(`src/entities/room/map/${file}`, import.meta.url), lines.join(''))

const data = await readFile(fileURLToPath(import.meta.resolve('@roommate-finder/places/places.tsv.br')))
const rows = brotliDecompressSync(data).toString().split('\n').map(parseRow)
const places = rows.filter(hasLabel).toSorted((a, b) => b.population - a.population)
await write(
  'place-labels.txt',
  places.map((row) => formatLabel(row.name, row)),
)
await write(
  'zip-labels.txt',
  rows
    .filter(({ id }) => id.startsWith(ZIP_PREFIX))
    .map((row) => formatLabel(row.id.slice(ZIP_PREFIX.length), row))
    .toSorted(),
)

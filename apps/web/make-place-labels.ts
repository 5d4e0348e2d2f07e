import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { parseRow, type Row } from '@roommate-finder/places/row'

// Writes the places that maps can name, the largest first. Run with `pnpm --filter @roommate-finder/web place-labels`.

const MIN_POPULATION = 2_000
const MIN_POPULATION_ABROAD = 500_000

const hasLabel = ({ country, population }: Row): boolean =>
  population >= (country === 'US' ? MIN_POPULATION : MIN_POPULATION_ABROAD)

const data = await readFile(fileURLToPath(import.meta.resolve('@roommate-finder/places/places.tsv.br')))
const places = brotliDecompressSync(data).toString().split('\n').map(parseRow).filter(hasLabel)
const lines = places
  .toSorted((a, b) => b.population - a.population)
  .map(({ name, lat, lng }) => `${name}\t${lat.toFixed(3)}\t${lng.toFixed(3)}\n`)
await writeFile(new URL('src/entities/room/map/place-labels.txt', import.meta.url), lines.join(''))

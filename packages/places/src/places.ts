import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Place } from '@roommate-finder/contracts/places'
import { fold, startsAlmostWith } from './fold.ts'
import { isIn, keepIn, listNames, nameCountry } from './regions.ts'
import { parseRow, type Row, ZIP_PREFIX } from './row.ts'

/** Short names that people type, by the number of GeoNames. */
const shortNames: Partial<Record<string, string[]>> = {
  '5128581': ['nyc', 'new york city'],
  '5368361': ['la'],
  '5391959': ['sf'],
  '4560349': ['philly'],
  '4140963': ['dc'],
  '5506956': ['vegas'],
  '4335045': ['nola'],
}

/** In a state, a place is meant if the next one of this name has a tenth of its people at most. */
const CLEARLY_LARGER = 10

/** A typing error in a shorter text fits too many places. */
const MIN_TYPED_FOR_ERRORS = 4

const toPlace = ({ id, name, region, country, lat, lng }: Row): Place => {
  const city = { id, name, region, country, lat, lng, kind: 'city' } as const
  if (region === '') return { ...city, label: `${name}, ${nameCountry(country)}` }
  if (!id.startsWith(ZIP_PREFIX)) return { ...city, label: `${name}, ${region}` }
  const zip = id.slice(ZIP_PREFIX.length)
  return { ...city, name: zip, kind: 'zip', label: `${name}, ${region} ${zip}` }
}

interface Entry {
  key: string
  row: Row
}

/** Returns the index of the first entry whose key is not less than `key`. */
const findStart = (entries: readonly Entry[], key: string): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

const byKey = (a: Entry, b: Entry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Lists the keys that find a place: its name, also without “The”, and short names. */
const listKeys = ({ id, name }: Row): string[] => {
  const key = fold(name)
  return [...new Set([key, key.replace(/^the /, '')]), ...(shortNames[id] ?? [])]
}

const dropUs = (text: string): string =>
  text.replace(/[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)\W*$/i, '')

/** Splits a name at each space: a state may stand behind it without a comma. */
const listSplits = (name: string): [name: string, region: string][] =>
  [...name.matchAll(/ /g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)])

const createPlaces = (rows: readonly Row[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isZip = ({ id }: Row): boolean => id.startsWith(ZIP_PREFIX)
  const zips = rows
    .filter(isZip)
    .map((row) => ({ key: row.id.slice(ZIP_PREFIX.length), row }))
    .toSorted(byKey)
  const names = rows
    .filter((row) => !isZip(row))
    .flatMap((row) => listKeys(row).map((key) => ({ key, row })))
    .toSorted(byKey)

  /** Lists the rows whose key fulfills `isWanted`, which must hold for neighbors in the order of the keys. */
  const listFrom = (entries: readonly Entry[], start: string, isWanted: (key: string) => boolean): Row[] => {
    const found: Row[] = []
    for (let i = findStart(entries, start); i < entries.length; i += 1) {
      const entry = entries[i]
      if (!entry || !isWanted(entry.key)) break
      found.push(entry.row)
    }
    return found
  }
  const listStarting = (typed: string) => listFrom(names, typed, (key) => key.startsWith(typed))
  const listNamed = (name: string) => listFrom(names, name, (key) => key === name)

  const countryNames = new Set(rows.filter(({ region }) => region === '').flatMap(listNames))

  /** Finds the ZIP code at the end of a text. Behind the name of a country, it is a code of that country. */
  const findZip = (text: string): Row | undefined => {
    const [end = '', zip = ''] = /(?:^|\s)(\d{5})(?:-\d{4})?\W*$/.exec(text) ?? []
    const row = byId.get(ZIP_PREFIX + zip)
    if (!row) return undefined
    const before = fold(
      text
        .slice(0, text.length - end.length)
        .split(',')
        .at(-1) ?? '',
    )
    return countryNames.has(before) ? undefined : row
  }

  /** Largest first. Of places with one label, which a user can’t tell apart, the largest. */
  const listLargest = (found: readonly Row[], limit: number): Place[] => {
    const byLabel = new Map<string, Place>()
    for (const row of found.toSorted((a, b) => b.population - a.population)) {
      const place = toPlace(row)
      if (!byLabel.has(place.label)) byLabel.set(place.label, place)
      if (byLabel.size === limit) break
    }
    return [...byLabel.values()]
  }

  const listTyped = (typed: string): Row[] => {
    const [name = '', ...rest] = typed.split(',').map(fold)
    if (name === '') return []
    const region = rest.filter((part) => part !== '').at(-1)
    const found = listStarting(name)
    if (region !== undefined) return keepIn(found, region)
    if (found.length > 0) return found
    const inRegion = listSplits(name).flatMap(([before, last]) => keepIn(listNamed(before), last))
    if (inRegion.length > 0 || name.length < MIN_TYPED_FOR_ERRORS) return inRegion
    return names.filter(({ key }) => startsAlmostWith(key, name)).map(({ row }) => row)
  }

  /** Returns the only place, or the one in a state that is much larger than the others of its name. */
  const choose = (found: readonly Row[]): Row | undefined => {
    const [first, second] = found.toSorted((a, b) => b.population - a.population)
    return !second || (first && first.population >= second.population * CLEARLY_LARGER) ? first : undefined
  }

  const chooseIn = (name: string, region: string) => choose(listNamed(name).filter((row) => isIn(row, region)))

  const resolveRow = (text: string): Row | undefined => {
    const zip = findZip(text)
    if (zip) return zip
    const parts = text
      .split(',')
      .map(fold)
      .filter((part) => part !== '')
    const [name = '', ...rest] = parts
    const region = rest.at(-1)
    if (region !== undefined) {
      const found = parts.slice(0, -1).map((part) => chooseIn(part, region))
      return found.find((row) => row !== undefined)
    }
    const named = listNamed(name)
    if (named.length > 0) return named.length === 1 ? named[0] : undefined
    const inRegion = listSplits(name).map(([before, last]) => chooseIn(before, last))
    return inRegion.find((row) => row !== undefined)
  }

  return {
    find: (id: string): Place | undefined => {
      const row = byId.get(id)
      return row && toPlace(row)
    },

    /**
     * Lists places for a typed text, such as “aus”, “Austin, T” or “787”: by prefix without case and accents, largest
     * first, ZIP codes in their order. If there are none, allows one typing error, or finds the place that a longer text means.
     */
    search: (typed: string, limit: number): Place[] => {
      const text = dropUs(typed.trim())
      if (/^\d{2,5}$/.test(text)) {
        return listFrom(zips, text, (key) => key.startsWith(text))
          .slice(0, limit)
          .map(toPlace)
      }
      const typedRows = listTyped(text)
      const row = typedRows.length === 0 ? resolveRow(text) : undefined
      return row ? [toPlace(row)] : listLargest(typedRows, limit)
    },

    /** Returns the one place that a written location means, such as “Ballard, Seattle, WA”, or else undefined. */
    resolve: (location: string): Place | undefined => {
      const row = resolveRow(dropUs(location))
      return row && toPlace(row)
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

let loaded: Places | undefined

/** Returns the gazetteer. The first call loads it, which takes about half a second. */
export const getPlaces = (): Places => {
  loaded ??= createPlaces(
    brotliDecompressSync(readFileSync(new URL('places.tsv.br', import.meta.url)))
      .toString()
      .split('\n')
      .map(parseRow),
  )
  return loaded
}

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Place } from '@roommate-finder/contracts/places'
import { distanceMiles } from './distance.ts'
import { fold, listTypedFolds, startsAlmostWith } from './fold.ts'
import { isIn, keepIn, listNames, listProvinceNames, nameCountry } from './regions.ts'
import { parseRow, type Row, ZIP_PREFIX } from './row.ts'

/** Other names that people type, folded, by the number of GeoNames: short ones, and names in another language. */
const otherNames: Partial<Record<string, string[]>> = {
  '5128581': ['nyc', 'new york city'],
  '5368361': ['la'],
  '5391959': ['sf'],
  '4560349': ['philly'],
  '4140963': ['dc'],
  '5506956': ['vegas'],
  '4335045': ['nola'],
  // Germany, Austria, Switzerland
  '2867714': ['munchen', 'muenchen'],
  '2886242': ['cologne', 'koeln'],
  '2861650': ['nuremberg'],
  '2910831': ['hanover'],
  '2934246': ['duesseldorf'],
  '2925533': ['frankfurt'],
  '2761369': ['wien'],
  '2660646': ['geneva', 'genf'],
  '2657896': ['zuerich'],
  '2661604': ['basle'],
  '2661552': ['berne'],
  // Italy, Spain, Portugal, France
  '3169070': ['roma'],
  '3176959': ['firenze'],
  '3164603': ['venezia'],
  '3173435': ['milano'],
  '3165524': ['torino'],
  '3172394': ['napoli'],
  '3176219': ['genova'],
  '3171728': ['padua'],
  '2510911': ['seville'],
  '3104324': ['saragossa'],
  '2267057': ['lisboa'],
  '2735943': ['oporto'],
  '2995469': ['marseilles'],
  '2996944': ['lyons'],
  // Belgium, Netherlands, Denmark, Sweden, Finland
  '2800866': ['bruxelles', 'brussel'],
  '2803138': ['antwerp'],
  '2797656': ['ghent'],
  '2800931': ['bruges'],
  '2747373': ['den haag'],
  '2618425': ['kobenhavn'],
  '2711537': ['gothenburg'],
  '658225': ['helsingfors'],
  // Eastern Europe and Greece
  '3067696': ['praha'],
  '756135': ['warszawa'],
  '3094802': ['cracow'],
  '683506': ['bucuresti'],
  '792680': ['beograd'],
  '524901': ['moskva'],
  '703448': ['kiev'],
  '698740': ['odesa'],
  '706483': ['kharkov'],
  '264371': ['athina'],
  // Asia and the Americas
  '1275339': ['bombay'],
  '1275004': ['calcutta'],
  '1264527': ['madras'],
  '1277333': ['bangalore'],
  '1566083': ['saigon'],
  '1816670': ['peking'],
  '1809858': ['canton'],
  '1298824': ['rangoon'],
  '1838524': ['pusan'],
  '3530597': ['ciudad de mexico', 'cdmx'],
  '6325494': ['quebec city'],
}

/** In a state or city, a place is meant if the next one of this name has a tenth of its people at most. */
const CLEARLY_LARGER = 10

/** Most people who type here mean a place in the US, so it counts as if it had so many times its people. */
const US_WEIGHT = 20

const weigh = ({ country, population }: Row): number => (country === 'US' ? US_WEIGHT : 1) * population

/** How far a place may lie from the city that is named behind it, as in “Brooklyn, New York City”. */
const MAX_MILES_TO_CITY = 25

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

/** Lists the keys that find a place: its name, also without “The”, and other names. */
const listKeys = ({ id, name }: Row): string[] => {
  const key = fold(name)
  return [...new Set([key, key.replace(/^the /, '')]), ...(otherNames[id] ?? [])]
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

  // Georgia is a state, too.
  const stateNames = new Set(rows.filter(({ region }) => region !== '').flatMap(listNames))
  const namesAbroad = rows.filter(({ region }) => region === '').flatMap(listNames)
  const countryNames = new Set(namesAbroad.filter((name) => !stateNames.has(name)))
  const provinceNames = new Set(rows.flatMap(listProvinceNames))
  const isRegion = (name: string) => [stateNames, countryNames, provinceNames].some((names) => names.has(name))

  /**
   * Finds the ZIP code at the end of a text. Behind the name of a country, it is a code of that country. A code of four
   * digits has lost its leading zero, as in a spreadsheet, if it stands alone or behind its state.
   */
  const findZip = (text: string): Row | undefined => {
    const [end = '', zip = ''] = /(?:^|\s)(\d{4,5})(?:[-\s]\d{4})?\W*$/.exec(text) ?? []
    const row = byId.get(ZIP_PREFIX + zip.padStart(5, '0'))
    if (!row) return undefined
    const before = fold(
      text
        .slice(0, text.length - end.length)
        .split(',')
        .at(-1) ?? '',
    )
    if (zip.length === 5) return countryNames.has(before) ? undefined : row
    const isInState = before === '' || listSplits(` ${before}`).some(([, region]) => isIn(row, region))
    return isInState ? row : undefined
  }

  /** Largest first, and those in the US before most others. Of places with one label, which a user can’t tell apart, the largest. */
  const listLargest = (found: readonly Row[], limit: number): Place[] => {
    const byLabel = new Map<string, Place>()
    for (const row of found.toSorted((a, b) => weigh(b) - weigh(a))) {
      const place = toPlace(row)
      if (!byLabel.has(place.label)) byLabel.set(place.label, place)
      if (byLabel.size === limit) break
    }
    return [...byLabel.values()]
  }

  const listTyped = (typed: string): Row[] => {
    const [first = '', ...rest] = typed.split(',')
    const name = fold(first)
    if (name === '') return []
    const region = rest
      .map(fold)
      .filter((part) => part !== '')
      .at(-1)
    const found = listTypedFolds(first).flatMap(listStarting)
    if (region !== undefined) return keepIn(found, region)
    if (found.length > 0) return found
    const inRegion = listSplits(name).flatMap(([before, last]) => keepIn(listNamed(before), last))
    if (inRegion.length > 0 || name.length < MIN_TYPED_FOR_ERRORS) return inRegion
    return names.filter(({ key }) => startsAlmostWith(key, name)).map(({ row }) => row)
  }

  /** Returns the only place, or the one that is much larger than the others of its name. */
  const choose = (found: readonly Row[]): Row | undefined => {
    const [first, second] = found.toSorted((a, b) => weigh(b) - weigh(a))
    return !second || (first && weigh(first) >= weigh(second) * CLEARLY_LARGER) ? first : undefined
  }

  const chooseIn = (name: string, region: string) => choose(listNamed(name).filter((row) => isIn(row, region)))

  /** Finds the place that one of some names means in a city or near it, or else the city. */
  const resolveInCity = (names: readonly string[], cityName: string): Row | undefined => {
    const city = isRegion(cityName) ? undefined : choose(listNamed(cityName))
    if (!city) return undefined
    const isNear = (row: Row) => distanceMiles(row, city) <= MAX_MILES_TO_CITY
    const found = names.map((name) => choose(listNamed(name).filter(isNear)))
    return found.find((row) => row !== undefined) ?? city
  }

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
      return found.find((row) => row !== undefined) ?? resolveInCity(parts.slice(0, -1), region)
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
     * first with a preference for the US, ZIP codes in their order. If there are none, allows one typing error, or finds the place that a longer text means.
     */
    search: (typed: string, limit: number): Place[] => {
      const text = dropUs(typed.trim()).replace(/^(\d{5})[-\s]?\d{0,4}$/, '$1')
      if (/^\d{2,5}$/.test(text)) {
        const withZero = text.length === 4 ? (byId.get(`${ZIP_PREFIX}0${text}`) ?? []) : []
        return listFrom(zips, text, (key) => key.startsWith(text))
          .concat(withZero)
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

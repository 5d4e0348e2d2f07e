import { fold } from './fold.ts'
import type { Row } from './row.ts'

const stateNames: Partial<Record<string, string>> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
  ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii' },
  ...{ ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana' },
  ...{ ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi' },
  ...{ MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
  ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota' },
  ...{ TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington' },
  ...{ WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming', PR: 'Puerto Rico', VI: 'U.S. Virgin Islands' },
  ...{ GU: 'Guam', AS: 'American Samoa', MP: 'Northern Mariana Islands' },
}

/** Names of countries that people type, besides those of `Intl`. */
const otherNames: Partial<Record<string, string[]>> = {
  GB: ['UK', 'England', 'Scotland', 'Wales', 'Great Britain'],
  TR: ['Turkey'],
  KR: ['Korea'],
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const nameCountry = (code: string): string => countryNames.of(code) ?? code

/** The folded code and names of each state and country, by both codes. Filled when they are first used. */
const folded = new Map<string, string[]>()

/** CA is California, not Canada. */
const listCodes = (country: string): string[] => (country in stateNames ? [] : [country])

/** Returns the folded code and names of the state or, abroad, of the country. */
export const listNames = ({ region, country }: Pick<Row, 'region' | 'country'>): string[] => {
  const key = `${region} ${country}`
  const known = folded.get(key)
  if (known) return known
  const names =
    region === ''
      ? [...listCodes(country), nameCountry(country), ...(otherNames[country] ?? [])]
      : [region, stateNames[region] ?? region]
  const created = names.map(fold)
  folded.set(key, created)
  return created
}

/** Returns whether a place lies in a state or country whose code or name is `text`. */
export const isIn = (row: Row, text: string): boolean => listNames(row).includes(text)

/** Keeps the places in a state or country whose code or name is `text`, or if there are none, begins with it. */
export const keepIn = (rows: readonly Row[], text: string): Row[] => {
  const found = rows.filter((row) => isIn(row, text))
  return found.length > 0 ? found : rows.filter((row) => listNames(row).some((name) => name.startsWith(text)))
}

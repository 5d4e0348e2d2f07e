import { fold } from './fold.ts'
import type { Row } from './row.ts'

const stateNames: Partial<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
}

/** Older abbreviations than the codes. */
const stateAbbreviations: Partial<Record<string, string>> = {
  AL: 'Ala',
  AZ: 'Ariz',
  AR: 'Ark',
  CA: 'Calif',
  CO: 'Colo',
  CT: 'Conn',
  DE: 'Del',
  FL: 'Fla',
  IL: 'Ill',
  IN: 'Ind',
  KS: 'Kans',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss',
  MT: 'Mont',
  NE: 'Nebr',
  NV: 'Nev',
  ND: 'N. Dak',
  OK: 'Okla',
  OR: 'Ore',
  PA: 'Penn',
  SD: 'S. Dak',
  TN: 'Tenn',
  TX: 'Tex',
  WA: 'Wash',
  WV: 'W. Va',
  WI: 'Wis',
  WY: 'Wyo',
}

/** Names of countries that people type, besides those of `Intl`. England is a province of GeoNames. */
const otherNames: Partial<Record<string, string[]>> = {
  GB: ['UK', 'Great Britain'],
  TR: ['Turkey'],
  KR: ['Korea'],
}

/** The codes that addresses use, where people write them instead of names. */
const provinceCodes: Partial<Record<string, string>> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Nova Scotia': 'NS',
  Ontario: 'ON',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  'Newfoundland and Labrador': 'NL',
  'Prince Edward Island': 'PE',
  Yukon: 'YT',
  Nunavut: 'NU',
  'Northwest Territories': 'NT',
  'New South Wales': 'NSW',
  Victoria: 'VIC',
  Queensland: 'QLD',
  'South Australia': 'SA',
  Tasmania: 'TAS',
  'Western Australia': 'WA',
  'Australian Capital Territory': 'ACT',
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const nameCountry = (code: string): string => countryNames.of(code) ?? code

/** Returns the name of a country in the language of most of its people. */
const nameInOwnLanguage = (code: string): string => {
  const { language } = new Intl.Locale('und', { region: code }).maximize()
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** The folded names of each state and country, by both codes. Filled when they are first used. */
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
      ? [...listCodes(country), nameCountry(country), nameInOwnLanguage(country), ...(otherNames[country] ?? [])]
      : [region, stateNames[region] ?? region, stateAbbreviations[region] ?? region]
  const created = names.map(fold)
  folded.set(key, created)
  return created
}

const foldedProvinces = new Map<string, string[]>()

/** Returns the folded code and name of the state or province of a place abroad. */
export const listProvinceNames = ({ province }: Row): string[] => {
  const known = foldedProvinces.get(province)
  if (known) return known
  const created = [province, provinceCodes[province] ?? ''].map(fold).filter((name) => name !== '')
  foldedProvinces.set(province, created)
  return created
}

/** Returns whether a place lies in a state, province or country whose code or name is `text`. */
export const isIn = (row: Row, text: string): boolean =>
  listNames(row).includes(text) || listProvinceNames(row).includes(text)

/** Keeps the places in a state, province or country whose code or name is `text`, or if there are none, begins with it. */
export const keepIn = (rows: readonly Row[], text: string): Row[] => {
  const found = rows.filter((row) => isIn(row, text))
  if (found.length > 0) return found
  return rows.filter((row) => [...listNames(row), ...listProvinceNames(row)].some((name) => name.startsWith(text)))
}

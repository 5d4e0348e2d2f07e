import { beforeAll, describe, expect, test } from 'vitest'
import { distanceMiles } from './distance.ts'
import { getPlaces, type Places } from './places.ts'

let places: Places
beforeAll(async () => {
  places = getPlaces()
})

const labels = (typed: string, limit = 8) => places.search(typed, limit).map(({ label }) => label)

describe('search', () => {
  test.each([
    ['a prefix, the largest first', 'aus', 'Austin, TX'],
    ['any case', 'AUSTI', 'Austin, TX'],
    ['a place written without its accents', 'espanola', 'Española, NM'],
    ['a place written with accents of its own', 'Kāneʻohe', 'Kaneohe, HI'],
    ['a name without its apostrophe', 'coeur dalene', "Coeur d'Alene, ID"],
    ['a short form of Saint', 'st. paul', 'Saint Paul, MN'],
    ['a nickname', 'nyc', 'New York, NY'],
    ['a neighborhood', 'mission dis', 'Mission District, CA'],
    ['a city abroad', 'paris', 'Paris, France'],
    ['a ZIP code', '78704', 'Austin, TX 78704'],
    ['the label of a ZIP code', 'Cambridge, MA 02139', 'Cambridge, MA 02139'],
    ['the beginning of a state', 'austin, m', 'Austin, MN'],
    ['the name of a state', 'springfield, illinois', 'Springfield, IL'],
    ['a state without a comma', 'springfield il', 'Springfield, IL'],
    ['the name of a country', 'paris, fr', 'Paris, France'],
    ['a name without its The', 'bronx', 'The Bronx, NY'],
    ['a place written without its ł', 'wrocl', 'Wrocław, Poland'],
    ['initials with periods', 'n.y.c.', 'New York, NY'],
    ['a state of two words without a comma', 'charlotte north caro', 'Charlotte, NC'],
    ['a state rather than one that begins like it', 'greenville, mi', 'Greenville, MI'],
    ['the place of a longer location', 'Downtown, Reno, NV', 'Reno, NV'],
    ['a place with its state and the country', 'Austin, TX, USA', 'Austin, TX'],
    ['a short form with a period, before other names that begin like it', 'st.', 'St. Louis, MO'],
    ['a short form without a period too', 'mt', 'Mount Pleasant, SC'],
    ['a short form of a direction', 'n. l', 'North Las Vegas, NV'],
    ['places in the US before larger ones abroad', 'spring', 'Spring Valley, NV'],
    ['a much larger city abroad before small ones in the US', 'moscow', 'Moscow, Russia'],
    ['a city abroad by its own name', 'münch', 'Munich, Germany'],
    ['a state abroad', 'london, ont', 'London, Canada'],
    ['a ZIP code with four more digits', '02139-1001', 'Cambridge, MA 02139'],
    ['a ZIP code with some more digits', '02139-1', 'Cambridge, MA 02139'],
    ['a ZIP code without its leading zero', '2139', 'Cambridge, MA 02139'],
  ])('finds %s', (_, typed, label) => {
    expect(labels(typed)[0]).toBe(label)
  })

  test.each(['Brookln', 'Brroklyn', 'Brooklybn', 'Boroklyn'])('allows one typing error in %s', (typed) => {
    expect(labels(typed)).toContain('Brooklyn, NY')
  })

  test('allows no error in a short text, and no two errors', () => {
    expect(labels('qqj')).toEqual([])
    expect(labels('Brxxklyn')).toEqual([])
  })

  test.each(['--', ',,', ', tx', '🏠🏠', '東京'])('finds nothing for %s', (typed) => {
    expect(labels(typed)).toEqual([])
  })

  test('of ZIP codes lists those that begin with the digits, in their order', () => {
    expect(places.search('787', 3).map(({ name }) => name)).toEqual(['78701', '78702', '78703'])
  })

  test('lists each label once, and no more than asked for', () => {
    const found = labels('plantation', 8)
    expect(found).toContain('Plantation, FL')
    expect(new Set(found).size).toBe(found.length)
    expect(labels('san')).toHaveLength(8)
  })
})

describe('resolve', () => {
  test.each([
    ['Austin, TX', 'Austin, TX'],
    ['austin texas', 'Austin, TX'],
    ['New York, NY', 'New York, NY'],
    ['NYC', 'New York, NY'],
    ['Washington, DC', 'Washington, DC'],
    ['San José, CA', 'San Jose, CA'],
    ['Boston, MA, USA', 'Boston, MA'],
    ['London, United Kingdom', 'London, United Kingdom'],
    ['Ballard, Seattle, WA', 'Seattle, WA'],
    ['1200 S Congress Ave, Austin, TX 78704', 'Austin, TX 78704'],
    ['12345 Main St, Austin, TX', 'Austin, TX'],
    ['78704', 'Austin, TX 78704'],
    ['1200 S Congress Ave, Austin, TX 78704, USA', 'Austin, TX 78704'],
    ['Austin, TX, United States of America', 'Austin, TX'],
    ['Washington, D.C.', 'Washington, DC'],
    ['Bronx, NY', 'The Bronx, NY'],
    ['London, UK', 'London, United Kingdom'],
    ['Windsor, CA', 'Windsor, CA'],
    ['Lodz, Poland', 'Łódź, Poland'],
    ['New York New York', 'New York, NY'],
    ['Ste. Genevieve, MO', 'Sainte Genevieve, MO'],
    ['Sault Sainte Marie, MI', 'Sault Ste. Marie, MI'],
    ['Sault St. Marie, MI', 'Sault Ste. Marie, MI'],
    ['N. Las Vegas, NV', 'North Las Vegas, NV'],
    ['N Las Vegas NV', 'North Las Vegas, NV'],
    ['No. Hollywood, CA', 'North Hollywood, CA'],
    ['E.St. Louis, IL', 'East Saint Louis, IL'],
    ['W. Hollywood, CA', 'West Hollywood, CA'],
    ['Pt. Pleasant, NJ', 'Point Pleasant, NJ'],
    ['Mt.Vernon, NY', 'Mount Vernon, NY'],
    ['Colorado Spgs, CO', 'Colorado Springs, CO'],
    ['Cleveland Hts., OH', 'Cleveland Heights, OH'],
    ['Rockville Center, NY', 'Rockville Centre, NY'],
    ['Fargo, N. Dakota', 'Fargo, ND'],
    ['Charleston, W.Va.', 'Charleston, WV'],
    ['Boston, Mass.', 'Boston, MA'],
    ['Mission District, San Francisco', 'Mission District, CA'],
    ['Billings MT 59101', 'Billings, MT 59101'],
    ['München, Germany', 'Munich, Germany'],
    ['Wien, Österreich', 'Vienna, Austria'],
    ['Cologne, Germany', 'Köln, Germany'],
    ['London, Ontario', 'London, Canada'],
    ['Vancouver, BC', 'Vancouver, Canada'],
    ['Sydney NSW', 'Sydney, Australia'],
    ['London, England', 'London, United Kingdom'],
    ['Brooklyn, New York City', 'Brooklyn, NY'],
    ['Queens, NYC', 'Queens, NY'],
    ['Near campus, Cambridge, Boston', 'Cambridge, MA'],
    ['Back Bay, Boston', 'Boston, MA'],
    ['Cambridge, MA 02139-1001', 'Cambridge, MA 02139'],
    ['Atlanta, Georgia 30303', 'Atlanta, GA 30303'],
    ['Cambridge, MA 2139', 'Cambridge, MA 02139'],
    ['2139', 'Cambridge, MA 02139'],
  ])('%s means %s', (location, label) => {
    expect(places.resolve(location)?.label).toBe(label)
  })

  test.each([
    'Austin',
    'Springfield',
    'Texas',
    'near the park',
    'Hawthorne, FL',
    '',
    '99999',
    'Paris, France 75001',
    'Flat 2139',
    'St.',
    'Edinburgh, England',
  ])('“%s” means no single place', (location) => {
    expect(places.resolve(location)).toBeUndefined()
  })
})

test('each label of a city resolves to a place with this label or to none', () => {
  for (const start of ['spring', 'san', 'new', 'st ', 'mount ', 'la', 'london', 'salem']) {
    for (const { label } of places.search(start, 200)) {
      expect([label, undefined]).toContain(places.resolve(label)?.label)
    }
  }
})

test('find returns the place of an id, and undefined for an unknown id', () => {
  expect(places.find('4671654')).toMatchObject({ label: 'Austin, TX', kind: 'city', region: 'TX', country: 'US' })
  expect(places.find('zip78704')).toMatchObject({ name: '78704', kind: 'zip' })
  expect(places.find('1')).toBeUndefined()
})

test('the distance from New York to Los Angeles is 2,445 miles', () => {
  expect(distanceMiles({ lat: 40.7128, lng: -74.006 }, { lat: 34.0522, lng: -118.2437 })).toBeCloseTo(2445, -1)
})

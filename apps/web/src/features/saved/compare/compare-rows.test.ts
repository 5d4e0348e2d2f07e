import { factKeys } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { factViews } from '#src/entities/room/facts/facts.ts'
import { aFit, aListing, aPhoto } from '#src/testing/factories.ts'
import { compareRooms } from './compare-rows.ts'

const findRow = (rooms: readonly Listing[], label: string) => {
  const row = compareRooms(rooms).find((each) => each.label === label)
  return { values: row?.cells.map(({ value }) => value), differs: row?.differs }
}

const full = aListing({
  rent: 850,
  monthlyTotal: 940,
  availableFrom: '2020-01-01',
  minimumStayMonths: 6,
  deposit: 0,
  billsIncluded: false,
  billsEstimate: 90,
  householdSize: 3,
  petsAllowed: false,
  hostType: 'agent',
  amenities: ['wifi', 'washer'],
  photo: aPhoto(),
})
const bare = aListing({ rent: null, lifestyle: [] })

describe('the rows of a comparison', () => {
  test('have every fact of the contract', () => {
    const labels = compareRooms([full]).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(factKeys.map((key) => factViews[key].short.label)))
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('say how each room fits if the viewer has answers', () => {
    const fits = aListing({ fit: aFit() })
    const open = aListing({ fit: aFit({ verdict: 'unknown', agrees: [], differs: [] }) })
    const values = [['Fits: early riser, no smoking', 'Differs: guests'], undefined]
    expect(findRow([fits, open], 'How you fit').values).toEqual(values)
    expect(findRow([full, bare], 'How you fit').values).toBeUndefined()
  })

  test.each([
    ['Rent', '$850', undefined],
    ['Monthly total', '$940', undefined],
    ['Move-in', 'Now', undefined],
    ['Minimum stay', '6 months', undefined],
    ['Deposit', 'None', undefined],
    ['Utilities', 'Extra', undefined],
    ['Estimated utilities', '$90', undefined],
    ['People in the home', '3', undefined],
    ['Pets', 'Not allowed', undefined],
    ['Listed by', 'Agent', undefined],
    ['Amenities', ['Wi-Fi', 'Washer'], undefined],
    ['Lifestyle', ['Quiet', 'Early Bird'], undefined],
    ['Photos', 'Yes', 'None yet'],
  ])('%s of a room that states it is %j, else %j', (label, stated, unstated) => {
    expect(findRow([full, bare], label)).toEqual({ values: [stated, unstated], differs: true })
  })

  test('are key if most people choose by them', () => {
    const key = compareRooms([full, bare]).filter(({ isKey }) => isKey)
    expect(key.map(({ label }) => label)).toEqual(['Monthly total', 'Move-in', 'Minimum stay', 'Pets'])
  })

  test('that are equal do not differ, also lists in another order', () => {
    const rooms = [aListing({ lifestyle: ['Quiet', 'Social'] }), aListing({ lifestyle: ['Social', 'Quiet'] })]
    expect(findRow(rooms, 'Lifestyle').differs).toBe(false)
    expect(compareRooms([full, { ...full, _id: bare._id }]).filter(({ differs }) => differs)).toEqual([])
  })

  test('say if a room is rented or has expired', () => {
    const rooms = (['paused', 'rented', 'expired'] as const).map((status) =>
      aListing({ availability: 'not available', status }),
    )
    expect(findRow(rooms, 'Availability').values).toEqual(['Unavailable', 'Rented', 'Expired'])
  })

  test('show no estimate of utilities that the rent includes', () => {
    expect(findRow([aListing({ billsIncluded: true })], 'Estimated utilities').values).toEqual(['Included'])
  })
})

describe('the lowest monthly total', () => {
  const room = (rent: number | null, monthlyTotal: number | null) => aListing({ rent, monthlyTotal })
  const findLowest = (...rooms: Listing[]) =>
    compareRooms(rooms)
      .find(({ label }) => label === 'Monthly total')
      ?.cells.map(({ isLowestTotal }) => isLowestTotal)

  test.each([
    ['is marked', [room(800, 900), room(850, 850)], [false, true]],
    ['is marked in each room that has it', [room(800, 900), room(900, 900), room(950, 950)], [true, true, false]],
    ['is not marked if all are equal', [room(800, 900), room(900, 900)], [false, false]],
    ['is not marked if all are unknown', [room(800, null), room(900, null)], [false, false]],
    ['is marked beside an unknown total with a higher rent', [room(800, 900), room(950, null)], [true, false]],
    ['is not marked beside an unknown total that may be lower', [room(800, 900), room(850, null)], [false, false]],
    ['is not marked beside a room without rent', [room(800, 900), room(null, null)], [false, false]],
  ])('%s', (_, rooms, marked) => {
    expect(findLowest(...rooms)).toEqual(marked)
  })
})

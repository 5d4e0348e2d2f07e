import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { mustKnowOf } from './must-know.ts'

const valuesOf = (fields: Parameters<typeof aListing>[0]) =>
  Object.values(mustKnowOf(aListing({ rent: 700, ...fields }))).map(({ value, note }) =>
    note === undefined ? value : [value, note],
  )

describe('the must-know facts', () => {
  test('of a room without facts have no values', () => {
    expect(valuesOf({})).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
  })

  test('of a room with all facts say what the total includes and who lives there', () => {
    expect(
      valuesOf({
        availableFrom: '2024-01-01',
        minimumStayMonths: 1,
        deposit: 0,
        billsIncluded: false,
        billsEstimate: 120,
        monthlyTotal: 820,
        petsAllowed: true,
        smokingAllowed: false,
        householdSize: 2,
        hostType: 'lives-there',
      }),
    ).toEqual([
      'Now',
      '1 month',
      ['$820', 'Utilities about $120'],
      'None',
      'Pets allowed, no smoking',
      ['2 people total', 'Host lives here'],
    ])
  })

  test.each([
    [{ billsIncluded: true, monthlyTotal: 700 }, ['$700', 'Utilities included']],
    [{ billsIncluded: false }, ['$700 + utilities', 'Utilities are extra']],
    [{ billsIncluded: false, rent: null }, undefined],
  ])('of a room with %j show the total %j', (fields, total) => {
    expect(valuesOf(fields)[2]).toEqual(total)
  })

  test('of a room with one house rule and no household size show that rule and the type of host', () => {
    expect(valuesOf({ smokingAllowed: false, hostType: 'agent' }).slice(4)).toEqual([
      'No smoking',
      'Rented through an agent',
    ])
  })
})

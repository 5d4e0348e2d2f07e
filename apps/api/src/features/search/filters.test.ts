import { searchQuery } from '@roommate-finder/contracts/discovery'
import { filterKeys } from '@roommate-finder/contracts/filters'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleFilters } from '../../../bench/filters.ts'
import { readFilters } from './filters.ts'

// The radius belongs to `near`.
test.each(filterKeys.filter((param) => param !== 'radius'))(
  'the API finds rooms by the filter %s of the contract',
  (param) => {
    const query = z.parse(searchQuery, { [param]: sampleFilters(new Date())[param] })
    expect(readFilters(query).map(({ params }) => params)).toEqual([expect.arrayContaining([param])])
  },
)

import { listingStatuses } from '@roommate-finder/contracts/listings'
import { expect, test } from 'vitest'
import { storedStatuses, toStatus } from './status.ts'

test('each status is stored as a value of its own', () => {
  expect(listingStatuses.map((status) => toStatus(storedStatuses[status]))).toEqual(listingStatuses)
})

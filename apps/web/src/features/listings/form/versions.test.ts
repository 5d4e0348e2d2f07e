import { expect, test } from 'vitest'
import { type ListingValues, noValues } from './listing-values.ts'
import { allOf, disputedFields, mergeVersions, proposedChoices } from './versions.ts'

const base: ListingValues = { ...noValues, title: 'Attic', location: 'Austin', rent: '800', lifestyle: ['Quiet'] }
const versions = {
  base,
  mine: { ...base, title: 'My attic', rent: '900' },
  theirs: { ...base, title: 'Their attic', lifestyle: ['Quiet', 'Social'] },
}

test('only what differs is to be decided', () => {
  expect(disputedFields(versions)).toEqual(['title', 'rent', 'lifestyle'])
})

test('what was typed here is proposed, and what was only changed there', () => {
  expect(proposedChoices(versions)).toEqual({ title: 'mine', rent: 'mine', lifestyle: 'theirs' })
  expect(mergeVersions(versions, proposedChoices(versions))).toEqual({
    ...versions.mine,
    lifestyle: ['Quiet', 'Social'],
  })
})

test('all of one side → that side', () => {
  expect(mergeVersions(versions, allOf(versions, 'mine'))).toEqual(versions.mine)
  expect(mergeVersions(versions, allOf(versions, 'theirs'))).toEqual(versions.theirs)
})

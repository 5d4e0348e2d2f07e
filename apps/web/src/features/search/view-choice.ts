import type { StoredChoice } from '#src/lib/stored-choice.ts'

/** The view is a preference of the user, so the browser stores it and shared URLs do not contain it. */
export const viewChoice: StoredChoice<'grid' | 'list' | 'map'> = {
  key: 'listing-view',
  values: ['grid', 'list', 'map'],
  within: 'browser',
}

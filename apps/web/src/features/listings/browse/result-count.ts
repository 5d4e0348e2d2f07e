import type { ListingPage } from '@roommate-finder/contracts/discovery'
import { formatCount } from '#src/lib/format.ts'

export const formatTotal = ({ total, capped }: ListingPage['pagination']): string =>
  `${formatCount(total)}${capped ? '+' : ''}`

export const RESULT_COUNT_ID = 'result-count'

/** Where to go on from after pressing something that goes away with the press. */
export const focusResultCount = (): void => document.getElementById(RESULT_COUNT_ID)?.focus()

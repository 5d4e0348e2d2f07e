import type { ListingPage } from '@roommate-finder/contracts/discovery'
import { formatCount } from '#src/lib/format.ts'

export const formatTotal = ({ total, capped }: ListingPage['pagination']): string =>
  `${formatCount(total)}${capped ? '+' : ''}`

export const RESULT_COUNT_ID = 'result-count'

/** Moves the focus to the result count. Call it before an action that removes the pressed button. */
export const focusResultCount = (): void => document.getElementById(RESULT_COUNT_ID)?.focus()

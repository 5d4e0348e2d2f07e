import { formatCount } from '#src/lib/format.ts'

/** From so many people on, the page says how many wait for an answer. */
const MIN_WAITING = 3

/** Says how many people wait for an answer of a host. Empty for few. */
export const describeWaiting = (count: number): string =>
  count < MIN_WAITING ? '' : `${formatCount(count)} people are waiting for an answer`

import type { Profile } from '@roommate-finder/contracts/profiles'
import { formatMonths } from '#src/entities/room/facts/facts.ts'
import { formatCalendarDate, formatRent, toCalendarDate } from '#src/lib/format.ts'

type Plans = Pick<Profile, 'moveIn' | 'stayMonths' | 'budgetMax'>

/** Words the days in which a person wants to move in: "by Jan 31", "on Jan 1" or "between Jan 1 and Jan 31". */
const formatMoveIn = ({ from, to }: NonNullable<Plans['moveIn']>, now: number): string => {
  if (from < toCalendarDate(now)) return `by ${formatCalendarDate(to, now)}`
  const first = formatCalendarDate(from, now)
  return from === to ? `on ${first}` : `between ${first} and ${formatCalendarDate(to, now)}`
}

/** Lists when a person wants to move in, for how long, and what they can pay. */
export const listPlans = ({ moveIn, stayMonths, budgetMax }: Plans, now = Date.now()): string[] => [
  ...(moveIn ? [`Move-in ${formatMoveIn(moveIn, now)}`] : []),
  ...(stayMonths === undefined ? [] : [`For ${formatMonths(stayMonths)}`]),
  ...(budgetMax === undefined ? [] : [`Up to ${formatRent(budgetMax, '/month')}`]),
]

/** Says when and for how long a person wants to live in a room, for a message. Undefined without days to come. */
export const toDatesText = ({ moveIn, stayMonths }: Plans, now = Date.now()): string | undefined => {
  if (!moveIn || moveIn.to < toCalendarDate(now)) return undefined
  const stay = stayMonths === undefined ? '' : ` and stay for ${formatMonths(stayMonths)}`
  return `I’d like to move in ${formatMoveIn(moveIn, now)}${stay}.`
}

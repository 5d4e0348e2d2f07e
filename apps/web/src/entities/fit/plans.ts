import type { Profile } from '@roommate-finder/contracts/profiles'
import { formatMonths } from '#src/entities/room/facts/facts.ts'
import { formatCalendarDate, formatRent, toCalendarDate } from '#src/lib/format.ts'

type Plans = Pick<Profile, 'moveIn' | 'stayMonths' | 'budgetMax'>

/**
 * Words the days in which a person wants to move in: "by Jan 31", "on Jan 1" or "between Jan 1 and Jan 31". Undefined
 * without days to come.
 */
const formatMoveIn = ({ moveIn }: Plans, now: number): string | undefined => {
  const today = toCalendarDate(now)
  if (!moveIn || moveIn.to < today) return undefined
  const { from, to } = moveIn
  if (from < today) return `by ${formatCalendarDate(to, now)}`
  const first = formatCalendarDate(from, now)
  return from === to ? `on ${first}` : `between ${first} and ${formatCalendarDate(to, now)}`
}

/** Lists when a person wants to move in, for how long, and what they can pay. */
export const listPlans = (plans: Plans, now = Date.now()): string[] => {
  const { stayMonths, budgetMax } = plans
  const moveIn = formatMoveIn(plans, now)
  return [
    ...(moveIn === undefined ? [] : [`Move-in ${moveIn}`]),
    ...(stayMonths === undefined ? [] : [`For ${formatMonths(stayMonths)}`]),
    ...(budgetMax === undefined ? [] : [`Up to ${formatRent(budgetMax, '/month')}`]),
  ]
}

/** Says when and for how long a person wants to live in a room, for a message. Undefined without days to come. */
export const toDatesText = (plans: Plans, now = Date.now()): string | undefined => {
  const moveIn = formatMoveIn(plans, now)
  if (moveIn === undefined) return undefined
  const stay = plans.stayMonths === undefined ? '' : ` and stay for ${formatMonths(plans.stayMonths)}`
  return `I’d like to move in ${moveIn}${stay}.`
}

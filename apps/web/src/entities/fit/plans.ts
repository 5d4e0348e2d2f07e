import type { Profile } from '@roommate-finder/contracts/profiles'
import { formatMonths } from '#src/entities/room/facts/facts.ts'
import { formatCalendarDate, formatRent, toCalendarDate } from '#src/lib/format.ts'

type Plans = Pick<Profile, 'moveIn' | 'stayMonths' | 'budgetMax'>

/** Formats the days in which a person wants to move in. `from` is missing if it has passed. Undefined without days to come. */
const findDays = ({ moveIn }: Plans, now: number): { from?: string; to: string } | undefined => {
  const today = toCalendarDate(now)
  if (!moveIn || moveIn.to < today) return undefined
  const to = formatCalendarDate(moveIn.to, now)
  return moveIn.from < today ? { to } : { from: formatCalendarDate(moveIn.from, now), to }
}

/** Words them: "by Jan 31", "on Jan 1" or "between Jan 1 and Jan 31". */
const formatMoveIn = (plans: Plans, now: number): string | undefined => {
  const days = findDays(plans, now)
  if (!days) return undefined
  const { from, to } = days
  if (from === undefined) return `by ${to}`
  return from === to ? `on ${from}` : `between ${from} and ${to}`
}

/** Words dates and budget in one line of a card, such as "Jan 1 – Jan 31 · Up to $900". */
export const toShortPlans = (plans: Plans, now = Date.now()): string => {
  const { from, to } = findDays(plans, now) ?? {}
  const days = from === undefined ? to && `By ${to}` : from === to ? from : `${from} – ${to}`
  const budget = plans.budgetMax !== undefined && `Up to ${formatRent(plans.budgetMax)}`
  return [days, budget].filter(Boolean).join(' · ')
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

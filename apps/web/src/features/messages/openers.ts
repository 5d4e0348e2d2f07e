import type { FitResult } from '@roommate-finder/contracts/listings'
import type { Profile } from '@roommate-finder/contracts/profiles'
import { questionViews } from '#src/entities/fit/labels.ts'
import { toDatesText } from '#src/entities/fit/plans.ts'

/** A text that a press adds to a message. The button shows the text itself unless it has a label. */
export interface Starter {
  label?: string
  text: string
}

/** More suggestions would cover the text on phones. */
const MAX_QUESTIONS = 3

/** Asks about the viewer's deal-breakers that the household has not answered. None if there is a clash anyway. */
const listOpenDealBreakers = ({ answers }: Profile, fit: FitResult): Starter[] => {
  if (fit.verdict === 'clash') return []
  const known = new Set([...fit.agrees, ...fit.differs].map((named) => named.split(':')[0]))
  return answers
    .filter(({ question, weight }) => weight === 'must' && !known.has(question))
    .slice(0, MAX_QUESTIONS)
    .map(({ question }) => ({ text: questionViews[question].askHousehold }))
}

/** Lists what a seeker's profile adds to a first message: who they are, when they come, and what they need to know. */
export const listOpeners = (profile: Profile, fit: FitResult | undefined): Starter[] => {
  const dates = toDatesText(profile)
  return [
    ...(profile.intro === '' ? [] : [{ label: 'Add your intro', text: profile.intro }]),
    ...(dates === undefined ? [] : [{ label: 'Add your dates', text: dates }]),
    ...(fit ? listOpenDealBreakers(profile, fit) : []),
  ]
}

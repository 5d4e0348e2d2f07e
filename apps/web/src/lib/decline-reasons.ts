import type { DeclineReason } from '@roommate-finder/contracts/messages'

export const declineReasonLabels: Record<DeclineReason, string> = {
  taken: 'The room is taken',
  dates: 'Dates don’t fit',
  budget: 'Budget doesn’t fit',
  household: 'Not a fit for the household',
  other: 'Other',
}

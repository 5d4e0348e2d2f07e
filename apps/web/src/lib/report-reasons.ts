import { type ReportReason, type ReportTarget, reportReasons } from '@roommate-finder/contracts/trust'

export const reasonLabels: Record<ReportReason, string> = {
  scam: 'Scam or fraud',
  fake: 'Fake room or person',
  unavailable: 'No longer available',
  discrimination: 'Discrimination',
  harassment: 'Harassment or threats',
  sexual: 'Sexual content',
  spam: 'Spam or advertising',
  other: 'Something else',
}

const reasonNotes: Partial<Record<ReportReason, string>> = {
  scam: 'Asks for money before a viewing, for example',
  fake: 'Copied photos or someone else’s address',
  unavailable: 'The room is taken but still posted',
  discrimination: 'Excludes people because of race, religion, disability or having children',
}

/** Lists the reasons that fit a target. Only a room can be no longer available. */
export const reasonOptions = (target: ReportTarget) =>
  reportReasons
    .filter((reason) => target === 'listing' || reason !== 'unavailable')
    .map((value) => ({ value, label: reasonLabels[value], note: reasonNotes[value] }))

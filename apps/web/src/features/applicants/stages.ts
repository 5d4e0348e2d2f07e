import { type Applicant, type ApplicantStage, applicantStages } from '@roommate-finder/contracts/applicants'
import { isolate } from '@roommate-finder/contracts/primitives'
import { describeStart } from '#src/entities/viewings/labels.ts'
import { declineReasonLabels } from '#src/lib/decline-reasons.ts'
import { formatAgo, formatCount, formatCounted } from '#src/lib/format.ts'
import { formatWait } from '#src/lib/format-wait.ts'

export const stageLabels: Record<ApplicantStage, string> = {
  new: 'New',
  talking: 'Talking',
  viewing: 'Viewing',
  declined: 'Declined',
}

/** Groups people by the columns of the board. Keeps their order. */
export const groupByStage = (people: readonly Applicant[]) =>
  applicantStages.map((stage) => ({ stage, people: people.filter((person) => person.stage === stage) }))

/** Says how many people asked about a room, and how many of them the host has not answered. */
export const summarize = (people: readonly Applicant[]): string => {
  const waiting = people.filter(({ waitingSince }) => waitingSince !== undefined).length
  const all = formatCounted(people.length, 'person', 'people')
  return waiting === 0 ? all : `${all} · ${formatCount(waiting)} waiting for your answer`
}

/** Quotes the last message. */
export const quoteLast = ({ preview = '', lastMine }: Applicant): string =>
  lastMine ? `You: ${isolate(preview)}` : `“${isolate(preview)}”`

const describeWait = (since: string, now: number): string => {
  const time = formatWait(since, now)
  return time === undefined ? 'Waiting for your answer' : `Waiting ${time}`
}

/** Says in a few words where a person stands. */
export const describeStage = (person: Applicant, now = Date.now()): string => {
  const { stage, since, waitingSince, declined, viewing, invited, preview } = person
  if (declined) {
    return `Declined ${formatAgo(declined.at, now)}${declined.reason ? ` · ${declineReasonLabels[declined.reason]}` : ''}`
  }
  if (stage === 'declined') return 'Declined your invitation'
  if (viewing) {
    const time = describeStart(Date.parse(viewing.startsAt), viewing.timeZone)
    if (viewing.state === 'confirmed') return time
    if (viewing.proposedBy === 'host') return `You suggested ${time}`
    const wait = waitingSince === undefined ? '' : ` · ${describeWait(waitingSince, now)}`
    return `Wants to come ${time}${wait}`
  }
  if (waitingSince !== undefined) return describeWait(waitingSince, now)
  if (invited) return `Invited ${formatAgo(since, now)}`
  return stage === 'new' || preview === undefined ? `Interested ${formatAgo(since, now)}` : quoteLast(person)
}

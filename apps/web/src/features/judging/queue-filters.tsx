import { queueSorts } from '@roommate-finder/contracts/moderation'
import { reportReasons, reportTargets } from '@roommate-finder/contracts/trust'
import { reasonLabels } from '#src/lib/report-reasons.ts'
import { SelectField } from '#src/ui/field.tsx'
import { sortLabels, targetLabels } from './labels.ts'
import type { QueueFilter } from './queries.ts'

const toChoices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

const ANY = { value: '', label: 'All' }

const fields = [
  { name: 'sort', label: 'Sort by', choices: toChoices(queueSorts, sortLabels) },
  { name: 'kind', label: 'Kind', choices: [ANY, ...toChoices(reportTargets, targetLabels)] },
  { name: 'reason', label: 'Reported for', choices: [ANY, ...toChoices(reportReasons, reasonLabels)] },
] as const

/** Renders the fields that sort and filter the queue. */
export function QueueFilters({ filter, onChange }: { filter: QueueFilter; onChange: (next: QueueFilter) => void }) {
  return fields.map(({ name, label, choices }) => (
    <SelectField
      choices={choices}
      className="min-w-0 max-sm:last-of-type:col-span-2"
      key={name}
      label={label}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      value={filter[name]}
    />
  ))
}

import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { type Choice, SelectField } from '#src/ui/field.tsx'
import type { YesNoFilter } from '../filter-labels.ts'
import type { Filters } from '../search-params.ts'

export type OnChoose = (filters: Partial<Filters>, how?: { replace: boolean }) => void

export interface FilterProps {
  query: SearchQuery
  onChoose: OnChoose
}

/**
 * Renders a select whose first choice, `all`, removes the filter. Also offers the current value if `choices` lack it.
 */
export function FilterSelect({
  label,
  all = 'Any',
  choices,
  value,
  toLabel = (text) => text,
  onChange,
  className,
}: {
  label: string
  all?: string
  choices: readonly Choice[]
  value: string | undefined
  /** Formats a value that `choices` lack. */
  toLabel?: (value: string) => string
  onChange: (value: string | undefined) => void
  className?: string
}) {
  const isOffered = value === undefined || choices.some((choice) => choice.value === value)
  const offered = isOffered ? choices : [...choices, { value, label: toLabel(value) }]
  return (
    <SelectField
      className={className}
      choices={[{ value: all, label: all }, ...offered]}
      label={label}
      onChange={({ target }) => onChange(target.value === all ? undefined : target.value)}
      value={value ?? all}
    />
  )
}

/** Renders the select of a yes-or-no filter. */
export function YesNoSelect({
  label,
  name,
  labels: { yes, no },
  query,
  onChoose,
}: FilterProps & { label: string; name: YesNoFilter; labels: { yes: string; no: string } }) {
  const value = query[name]
  return (
    <FilterSelect
      choices={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      label={label}
      onChange={(chosen) => onChoose({ [name]: chosen === undefined ? undefined : chosen === 'true' })}
      value={value === undefined ? undefined : String(value)}
    />
  )
}

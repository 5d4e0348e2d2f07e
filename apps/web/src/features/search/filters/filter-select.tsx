import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { defOfFilter } from '@roommate-finder/contracts/filters'
import * as z from 'zod/mini'
import { filterViews } from '#src/entities/room/filters/filter-views.ts'
import type { ShownFilter } from '#src/entities/room/filters/filters.ts'
import type { Filters } from '#src/entities/room/filters/search-params.ts'
import { type Choice, SelectField } from '#src/ui/field.tsx'

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
}: {
  label: string
  all?: string | undefined
  choices: readonly Choice[]
  value: string | undefined
  /** Formats a value that `choices` lack. */
  toLabel?: (value: string) => string
  onChange: (value: string | undefined) => void
}) {
  const isOffered = value === undefined || choices.some((choice) => choice.value === value)
  const offered = isOffered ? choices : [...choices, { value, label: toLabel(value) }]
  return (
    <SelectField
      choices={[{ value: all, label: all }, ...offered]}
      label={label}
      onChange={({ target }) => onChange(target.value === all ? undefined : target.value)}
      value={value ?? all}
    />
  )
}

/** Renders the select of a filter that has `options`. */
export function SelectOf({ name, query, onChoose }: FilterProps & { name: ShownFilter }) {
  const { label, all, options = [], format } = filterViews[name]
  const value = query[name]
  const { schema } = defOfFilter(name)
  return (
    <FilterSelect
      all={all}
      choices={options.map((option) => ({ value: option, label: format(option) }))}
      label={label}
      onChange={(chosen) => onChoose({ [name]: chosen === undefined ? undefined : z.parse(schema, chosen) })}
      toLabel={format}
      value={value === undefined ? undefined : String(value)}
    />
  )
}

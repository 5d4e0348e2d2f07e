import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { type Availability, availabilities, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import { RotateCcw, X } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { type Choice, Select } from '#src/ui/field.tsx'
import { appliedFilters, availabilityLabels, presentSort, sortChoices } from '../filters.ts'
import type { Filters } from '../search-params.ts'

const ALL = 'All'

const roomTypeChoices: readonly Choice[] = [ALL, ...roomTypes].map((value) => ({
  value,
  label: value,
}))

const availabilityChoices: readonly Choice[] = [
  { value: ALL, label: ALL },
  ...availabilities.map((value) => ({
    value,
    label: availabilityLabels[value],
  })),
]

interface FiltersProps {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>) => void
}

export function ListingFilters({ query, onChoose }: FiltersProps) {
  const present = presentSort(query)
  const sorts = sortChoices.includes(present) ? sortChoices : [...sortChoices, present]

  const chooseSort = (value: string) => {
    const choice = sorts.find((candidate) => candidate.value === value)
    if (choice) onChoose({ sort: choice.sort, order: choice.order })
  }

  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <Select
        choices={roomTypeChoices}
        label="Room type"
        onChange={({ target: { value } }) => onChoose({ roomType: value === ALL ? undefined : (value as RoomType) })}
        value={query.roomType ?? ALL}
      />
      <Select
        choices={availabilityChoices}
        label="Availability"
        onChange={({ target: { value } }) =>
          onChoose({
            availability: value === ALL ? undefined : (value as Availability),
          })
        }
        value={query.availability ?? ALL}
      />
      <Select
        choices={sorts}
        className="max-md:col-span-2"
        label="Sort by"
        onChange={({ target: { value } }) => chooseSort(value)}
        value={present.value}
      />
    </div>
  )
}

/** Every filter that narrows the list, each with its own way out. */
export function AppliedFilters({ query, onChoose, onClear }: FiltersProps & { onClear: () => void }) {
  const applied = appliedFilters(query)
  if (applied.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Applied filters" className="contents">
        {applied.map(({ key, label, without }) => (
          <li className="max-w-full" key={key}>
            <button
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-4 font-semibold text-primary transition-colors hover:text-primary-strong"
              onClick={() => onChoose(without)}
              type="button"
            >
              <span className="sr-only">Remove filter </span>
              <span className="truncate">{label}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onClear}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Reset Filters
      </Button>
    </div>
  )
}

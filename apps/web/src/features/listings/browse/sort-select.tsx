import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { useId } from 'react'
import { SelectField } from '#src/ui/field.tsx'
import { presentSort, sortChoices } from '../filters.ts'
import type { Filters } from '../search-params.ts'

export function SortSelect({ query, onChoose }: { query: SearchQuery; onChoose: (filters: Partial<Filters>) => void }) {
  const id = useId()
  const present = presentSort(query)
  const choices = sortChoices.includes(present) ? sortChoices : [...sortChoices, present]

  const choose = (value: string) => {
    const choice = choices.find((candidate) => candidate.value === value)
    if (choice) onChoose({ sort: choice.sort, order: choice.order })
  }
  return (
    <div className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <label className="font-semibold whitespace-nowrap text-muted max-lg:sr-only" htmlFor={id}>
        Sort by
      </label>
      <SelectField
        choices={choices}
        className="min-w-0 grow sm:w-52 sm:grow-0"
        id={id}
        label={undefined}
        onChange={({ target }) => choose(target.value)}
        value={present.value}
      />
    </div>
  )
}

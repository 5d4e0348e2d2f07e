import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { SelectField } from '#src/ui/field.tsx'
import { presentSort, sortChoices } from '../filters.ts'
import type { Filters } from '../search-params.ts'

export function SortSelect({ query, onChoose }: { query: SearchQuery; onChoose: (filters: Partial<Filters>) => void }) {
  const present = presentSort(query)
  const choices = sortChoices.includes(present) ? sortChoices : [...sortChoices, present]

  const choose = (value: string) => {
    const choice = choices.find((candidate) => candidate.value === value)
    if (choice) onChoose({ sort: choice.sort, order: choice.order })
  }
  return (
    <SelectField
      choices={choices}
      className="min-w-0 grow max-lg:[&>label]:sr-only sm:grow-0 lg:flex-row lg:items-center lg:gap-2 lg:[&>label]:whitespace-nowrap"
      label="Sort by"
      onChange={({ target }) => choose(target.value)}
      value={present.value}
    />
  )
}

import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { X } from 'lucide-react'
import { chosenFilters } from '../filters.ts'
import type { Filters } from '../search-params.ts'
import { focusResultCount } from './result-count.ts'

/** Every filter that narrows the list, each with its own way out; the search has one in its field. */
export function AppliedFilters({
  query,
  onChoose,
}: {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>) => void
}) {
  const applied = chosenFilters(query)
  if (applied.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
      {applied.map(({ key, label, without }) => (
        <li className="max-w-full" key={key}>
          <button
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-4 font-semibold text-primary transition-colors hover:text-primary-strong"
            onClick={() => {
              focusResultCount()
              onChoose(without)
            }}
            type="button"
          >
            <span className="sr-only">Remove filter </span>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

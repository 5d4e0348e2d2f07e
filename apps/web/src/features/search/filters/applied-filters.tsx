import { X } from 'lucide-react'
import { labelOf, listPanelFilters } from '#src/entities/room/filters/filter-views.ts'
import { clearFilter } from '#src/entities/room/filters/filters.ts'
import { useNear } from '#src/entities/room/filters/use-near.ts'
import { focusResultCount } from '../result-count.ts'
import type { FilterProps } from './filter-select.tsx'

/**
 * Lists the filters, each as a button that removes it. The search box has the button that clears the search text. On
 * phones, the list is one row that scrolls, so that the rooms stay visible.
 */
export function AppliedFilters({ query, onChoose }: FilterProps) {
  const near = useNear(query)
  return (
    <ul
      aria-label="Applied filters"
      className="relative me-auto flex min-w-0 gap-2 max-sm:-my-1.5 max-sm:-ms-4 max-sm:overflow-x-auto max-sm:py-1.5 max-sm:ps-4 sm:flex-wrap"
    >
      {listPanelFilters(query).map((filter) => (
        <li className="max-w-full max-sm:shrink-0" key={`${filter.keys[0]} ${filter.item}`}>
          <button
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-4 font-semibold max-sm:px-3 max-sm:text-sm text-primary transition-colors hover:text-primary-strong"
            onClick={() => {
              focusResultCount()
              onChoose(clearFilter(query, filter))
            }}
            type="button"
          >
            <span className="sr-only">Remove filter </span>
            <span className="truncate">{labelOf(query, filter, near)}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { countPanelFilters } from '#src/entities/room/filters/filters.ts'
import { type Filters, isWordless, type ListingSearch, writeSearch } from '#src/entities/room/filters/search-params.ts'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { useMedia, WIDE } from '#src/lib/media.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { type SearchText, useSearchText } from '#src/lib/use-search-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { SearchBox } from './search-box.tsx'
import { findSortChoice, sortChoices } from './sorts.ts'
import { Trending } from './trending.tsx'
import { viewChoice } from './view-choice.ts'

const loadPanel = async () => (await import('./filters/filter-panel.tsx')).FilterPanel
const FilterPanel = lazyComponent(loadPanel, () => <Failure>We couldn’t load the filters.</Failure>)

const AppliedFilters = lazyComponent(async () => (await import('./filters/applied-filters.tsx')).AppliedFilters)
const IgnoredParams = lazyComponent(async () => (await import('./filters/ignored-params.tsx')).IgnoredParams)

const PAUSE_MS = 300

const panelChoice: StoredChoice<'closed' | 'open'> = {
  key: 'filter-panel',
  values: ['closed', 'open'],
  within: 'tab',
}

/** Opens the filter sheet as a history entry: Back closes it and undoes the choices made in it. */
const useSheet = () => {
  const { search, ...location } = useLocation()
  const navigate = useNavigate()
  const { searchBeforeSheet } = readLocationState(location.state)
  return {
    open: searchBeforeSheet !== undefined,
    show: () =>
      void navigate(
        { search },
        { state: { searchBeforeSheet: search } satisfies LocationState, preventScrollReset: true },
      ),
    close: () => {
      if (searchBeforeSheet === search) void navigate(-1)
      else void navigate({ search }, { replace: true, preventScrollReset: true })
    },
  }
}

/** Opens the filters in the page on wide viewports, else in a sheet. */
const useFilterPanel = () => {
  const wide = useMedia(WIDE)
  const [panel, setPanel] = useStoredChoice(panelChoice)
  const sheet = useSheet()

  // Rotating a tablet makes the viewport wide: the panel replaces the open sheet.
  const replaceSheet = useEffectEvent(() => {
    setPanel('open')
    sheet.close()
  })
  const isMisplaced = wide && sheet.open
  useEffect(() => {
    if (isMisplaced) replaceSheet()
  }, [isMisplaced])

  return {
    wide,
    open: wide ? panel === 'open' : sheet.open,
    toggle: () => (wide ? setPanel(panel === 'open' ? 'closed' : 'open') : sheet.show()),
    closeSheet: sheet.close,
  }
}

function Controls({
  search,
  draft,
  filterPanel: { wide, open, toggle, closeSheet },
  saveSearch,
}: {
  search: ListingSearch
  draft: SearchText
  filterPanel: ReturnType<typeof useFilterPanel>
  saveSearch: ReactNode
}) {
  const { query, ignored, choose, clear } = search
  const id = useId()
  const queryClient = useQueryClient()
  const applied = countPanelFilters(query)
  const isDefault = ignored.length === 0 && writeSearch({ ...query, page: 1 }) === ''

  const prefetchPanel = () => {
    // The panel requests both again and shows a failure.
    loadPanel().catch(() => undefined)
    queryClient.query(discoveryQueries.filterOptions(query.location)).catch(() => undefined)
  }
  const panel = <FilterPanel onClose={closeSheet} search={search} wide={wide} />

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchBox draft={draft} search={search} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            aria-controls={wide && open ? id : undefined}
            aria-expanded={open}
            aria-haspopup={wide ? undefined : 'dialog'}
            look="outline"
            onClick={toggle}
            onFocus={prefetchPanel}
            onPointerEnter={prefetchPanel}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            Filters
            {applied > 0 && (
              <span className="inline-flex size-6 items-center justify-center rounded-full bg-primary text-sm text-on-primary">
                <span>{applied}</span>
                <span className="sr-only"> applied</span>
              </span>
            )}
          </Button>
          <SortSelect onChoose={choose} query={query} />
          <Button
            className="shrink-0 max-sm:w-11 max-sm:px-0 md:max-lg:ms-auto"
            disabled={isDefault}
            look="quiet"
            onClick={clear}
            title="Reset Filters"
          >
            <RotateCcw aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Reset Filters</span>
          </Button>
        </div>
      </div>
      {open && (
        <Suspense fallback={wide && <div className="h-92 lg:h-58" />}>
          {wide ? (
            <div aria-label="Filters" className="card-frame p-5" id={id} role="group">
              {panel}
            </div>
          ) : (
            panel
          )}
        </Suspense>
      )}
      {ignored.length > 0 && (
        <Suspense>
          <IgnoredParams ignored={ignored} />
        </Suspense>
      )}
      {(applied > 0 || query.search !== undefined || query.sort === 'fit') && !isWordless(query) && (
        <div className="flex items-start justify-end gap-3 @max-[20rem]/page:flex-wrap">
          <Suspense>{applied > 0 && <AppliedFilters onChoose={choose} query={query} />}</Suspense>
          {/* As large as the button, so that the filters don’t move when it loads. */}
          <div className="flex min-h-11 min-w-25 shrink-0 sm:min-w-39 justify-end">
            <Suspense>{saveSearch}</Suspense>
          </div>
        </div>
      )}
    </div>
  )
}

/** Renders search box, filters and sort order, and trending rooms while no search, filter or map is active. */
export function BrowseControls({
  search,
  saveSearch,
}: {
  search: ListingSearch
  /** The button that saves the search, which may suspend. */
  saveSearch: ReactNode
}) {
  const { query, type, clearCount } = search
  const draft = useSearchText({ value: query.search ?? '', onSearch: type, pauseMs: PAUSE_MS, clearCount })
  const filterPanel = useFilterPanel()
  const [view] = useStoredChoice(viewChoice)
  return (
    <>
      <Controls draft={draft} filterPanel={filterPanel} saveSearch={saveSearch} search={search} />
      {/* Checks the typed text, because the URL changes only after a pause: avoids a delayed layout shift. */}
      {view !== 'map' && draft.text.trim() === '' && countPanelFilters(query) === 0 && (
        <Trending isSlim={!filterPanel.wide || filterPanel.open} />
      )}
    </>
  )
}

function SortSelect({ query, onChoose }: { query: SearchQuery; onChoose: (filters: Partial<Filters>) => void }) {
  const { data } = useQuery({ ...listingQueries.browse(query), enabled: false })
  const present = findSortChoice(query)
  const offered = sortChoices.filter(({ sort }) => {
    if (sort === 'distance') return query.near !== undefined
    // Only viewers with answers get rooms with a fit.
    return sort !== 'fit' || data?.items.some(({ fit }) => fit)
  })
  const choices = offered.includes(present) ? offered : [...offered, present]

  const choose = (value: string) => {
    const choice = choices.find((candidate) => candidate.value === value)
    if (choice) onChoose({ sort: choice.sort, order: choice.order })
  }
  return (
    <SelectField
      choices={choices}
      className="min-w-0 grow max-sm:basis-30 max-lg:[&>label]:sr-only sm:grow-0 lg:flex-row lg:items-center lg:gap-2 lg:[&>label]:whitespace-nowrap"
      label="Sort by"
      onChange={({ target }) => choose(target.value)}
      value={present.value}
    />
  )
}

import { roomTypes } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { listMoreFilters } from '#src/entities/room/filters/filter-views.ts'
import type { ListingSearch } from '#src/entities/room/filters/search-params.ts'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { cn } from '#src/lib/cn.ts'
import { formatRoomTotal } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import type { Choice } from '#src/ui/field.tsx'
import { DateFilter } from './date-filter.tsx'
import { FilterSelect, SelectOf } from './filter-select.tsx'
import { LocationFilter } from './location-filter.tsx'
import { MoreFilters } from './more-filters.tsx'
import { RentFilter } from './rent-filter.tsx'

const ALL = 'All'
const toChoice = (value: string): Choice => ({ value, label: value })

/** Renders all filters. A button shows and hides those that few users need. */
function FilterFields({ search }: { search: ListingSearch }) {
  const { query, choose: onChoose, clearCount: resets } = search
  const id = useId()
  const options = useQuery(discoveryQueries.filterOptions(query.location))
  const [open, setOpen] = useState(false)
  const count = listMoreFilters(query).length

  return (
    <div className="flex flex-col gap-4">
      {!options.data && options.isError && (
        <Failure query={options} role="none">
          We couldn’t load the locations.
        </Failure>
      )}
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-6">
        <LocationFilter key={`location ${resets}`} locations={options.data?.locations ?? []} search={search} />
        <FilterSelect
          all={ALL}
          choices={(options.data?.roomTypes ?? roomTypes).map(toChoice)}
          label="Room type"
          onChange={(value) => onChoose({ roomType: roomTypes.find((type) => type === value) })}
          value={query.roomType}
        />
        <SelectOf name="availability" onChoose={onChoose} query={query} />
        <DateFilter key={`date ${resets}`} onChoose={onChoose} query={query} />
        <SelectOf name="pets" onChoose={onChoose} query={query} />
      </div>
      <div className="flex flex-col gap-x-6 gap-y-2 lg:flex-row lg:items-end lg:justify-between">
        <RentFilter key={resets} onChoose={onChoose} options={options.data} query={query} />
        <Button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          className="self-start whitespace-nowrap max-lg:-ms-4 lg:-me-4 lg:self-end"
          look="quiet"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" className={cn('size-5 transition-transform', open && 'rotate-180')} />
          <span>{open ? 'Fewer filters' : `More filters${count > 0 ? ` (${count})` : ''}`}</span>
        </Button>
      </div>
      {open && (
        <div id={id}>
          <MoreFilters onChoose={onChoose} options={options.data} query={query} />
        </div>
      )}
    </div>
  )
}

/** Renders a button that closes the sheet. Shows the number of matching rooms once the API has counted them. */
function ShowRooms({ query, onShow }: { query: ListingSearch['query']; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(listingQueries.browse(query))
  const counted = isPlaceholderData ? undefined : data?.pagination
  return (
    <Button className="w-full" onClick={onShow}>
      <span aria-live="polite">{counted ? `Show ${formatRoomTotal(counted)}` : 'Show rooms'}</span>
    </Button>
  )
}

/** Renders the filters in place if `wide`, else in a sheet. */
export function FilterPanel({ search, wide, onClose }: { search: ListingSearch; wide: boolean; onClose: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  // An invalid field keeps the sheet open and takes the focus.
  const showRooms = () => {
    const invalidField = container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidField) invalidField.focus()
    else onClose()
  }
  const fields = <FilterFields search={search} />
  if (wide) return fields
  return (
    <Sheet footer={<ShowRooms onShow={showRooms} query={search.query} />} onClose={onClose} open title="Filters">
      <div ref={container}>{fields}</div>
    </Sheet>
  )
}

import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/dialog.tsx'
import { type Choice, SelectField } from '#src/ui/field.tsx'
import { QuietFailure } from '#src/ui/quiet-failure.tsx'
import { availabilityLabels } from '../filters.ts'
import { discoveryQueries, listingQueries } from '../queries.ts'
import type { Filters, ListingSearch } from '../search-params.ts'
import { RentFilter } from './rent-filter.tsx'
import { formatTotal } from './result-count.ts'

const ALL = 'All'
const allChoice: Choice = { value: ALL, label: ALL }

/** Creates choices from the offered values, plus the current value if the URL has another one. */
const toChoices = (offered: readonly string[], present: string | undefined): Choice[] => {
  const values = present === undefined || offered.includes(present) ? offered : [...offered, present]
  return [allChoice, ...values.map((value) => ({ value, label: value }))]
}

const availabilityChoices: readonly Choice[] = [
  allChoice,
  ...availabilities.map((value) => ({ value, label: availabilityLabels[value] })),
]

const alphabetical = new Intl.Collator('en-US')

function FilterFields({
  query,
  onChoose,
}: {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>, how?: { replace: boolean }) => void
}) {
  const options = useQuery(discoveryQueries.filterOptions())
  // Alphabetical, because users find one of up to 200 locations by its first letters.
  const locations = options.data?.locations.toSorted(alphabetical.compare) ?? []

  return (
    <div className="flex flex-col gap-4">
      {!options.data && options.isError && (
        <QuietFailure onRetry={() => void options.refetch()}>We couldn't load the locations.</QuietFailure>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          choices={toChoices(options.data?.roomTypes ?? roomTypes, query.roomType)}
          label="Room type"
          onChange={({ target: { value } }) => onChoose({ roomType: roomTypes.find((type) => type === value) })}
          value={query.roomType ?? ALL}
        />
        <SelectField
          choices={toChoices(locations, query.location)}
          label="Location"
          onChange={({ target: { value } }) => onChoose({ location: value === ALL ? undefined : value })}
          value={query.location ?? ALL}
        />
        <SelectField
          choices={availabilityChoices}
          label="Availability"
          onChange={({ target: { value } }) =>
            onChoose({ availability: availabilities.find((availability) => availability === value) })
          }
          value={query.availability ?? ALL}
        />
      </div>
      <RentFilter onChoose={onChoose} options={options.data} query={query} />
    </div>
  )
}

/** A button that closes the sheet. Shows the number of matching rooms once the API has counted them. */
function ShowRooms({ query, onShow }: { query: ListingSearch['query']; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(listingQueries.search(query))
  const counted = isPlaceholderData ? undefined : data?.pagination
  return (
    <Button className="w-full" onClick={onShow}>
      <span aria-live="polite">
        {counted ? `Show ${formatTotal(counted)} ${counted.total === 1 ? 'room' : 'rooms'}` : 'Show rooms'}
      </span>
    </Button>
  )
}

/** Renders the filters in place if `wide`, else in a sheet. */
export function FilterPanel({
  search: { query, choose, clearCount },
  wide,
  onClose,
}: {
  search: ListingSearch
  wide: boolean
  onClose: () => void
}) {
  const written = useRef<HTMLDivElement>(null)
  // An invalid field keeps the sheet open and takes the focus.
  const show = () => {
    const bad = written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (bad) bad.focus()
    else onClose()
  }
  const fields = <FilterFields key={clearCount} onChoose={choose} query={query} />
  if (wide) return fields
  return (
    <Sheet footer={<ShowRooms onShow={show} query={query} />} onClose={onClose} open title="Filters">
      <div ref={written}>{fields}</div>
    </Sheet>
  )
}

import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { type Choice, SelectField } from '#src/ui/field.tsx'
import { QuietFailure } from '#src/ui/quiet-failure.tsx'
import { availabilityLabels } from '../filters.ts'
import { discoveryQueries } from '../queries.ts'
import type { Filters } from '../search-params.ts'
import { RentFilter } from './rent-filter.tsx'

const ALL = 'All'
const allChoice: Choice = { value: ALL, label: ALL }

/** What is on offer, and what the address asks for where that is something else. */
const choicesOf = (offered: readonly string[], present: string | undefined): Choice[] => {
  const values = present === undefined || offered.includes(present) ? offered : [...offered, present]
  return [allChoice, ...values.map((value) => ({ value, label: value }))]
}

const availabilityChoices: readonly Choice[] = [
  allChoice,
  ...availabilities.map((value) => ({ value, label: availabilityLabels[value] })),
]

const alphabetical = new Intl.Collator('en-US')

export function FilterFields({
  query,
  onChoose,
}: {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>, how?: { replace: boolean }) => void
}) {
  const options = useQuery(discoveryQueries.filterOptions())
  // Up to 200: in a list that is looked through by first letters, the alphabet helps more than the number of rooms.
  const locations = options.data?.locations.toSorted(alphabetical.compare) ?? []

  return (
    <div className="flex flex-col gap-4">
      {!options.data && options.isError && (
        <QuietFailure onRetry={() => void options.refetch()}>The locations could not be loaded.</QuietFailure>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          choices={choicesOf(options.data?.roomTypes ?? roomTypes, query.roomType)}
          label="Room type"
          onChange={({ target: { value } }) => onChoose({ roomType: roomTypes.find((type) => type === value) })}
          value={query.roomType ?? ALL}
        />
        <SelectField
          choices={choicesOf(locations, query.location)}
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

import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import { amenities } from '@roommate-finder/contracts/facts'
import { amenityLabels } from '#src/entities/room/facts/facts.ts'
import { moreSelects } from '#src/entities/room/filters/filter-views.ts'
import { ChipGroup } from '#src/ui/chip-group.tsx'
import { type FilterProps, SelectOf } from './filter-select.tsx'

const MAX_LIFESTYLES = 15

function AmenitiesFilter({ query, onChoose }: FilterProps) {
  return (
    <ChipGroup
      hint="Only shows rooms with everything you select."
      label="Amenities"
      onChange={(chosen) => onChoose({ amenities: chosen.length > 0 ? chosen : undefined })}
      options={amenities.map((value) => ({ value, label: amenityLabels[value] }))}
      value={query.amenities ?? []}
    />
  )
}

function LifestyleFilter({ query, onChoose, options }: FilterProps & { options: FilterOptions | undefined }) {
  const { lifestyle = [] } = query
  const offered = options?.lifestyles.slice(0, MAX_LIFESTYLES) ?? []
  const others = lifestyle.filter((tag) => !offered.some(({ value }) => value === tag))
  if (offered.length === 0 && others.length === 0) return null
  return (
    <ChipGroup
      label="Lifestyle"
      onChange={(chosen) => onChoose({ lifestyle: chosen.length > 0 ? chosen : undefined })}
      options={[...offered.map(({ value }) => value), ...others].map((value) => ({ value, label: value }))}
      value={lifestyle}
    />
  )
}

/** Renders the filters that the panel does not show at once. */
export function MoreFilters({ query, onChoose, options }: FilterProps & { options: FilterOptions | undefined }) {
  const filter = { query, onChoose }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {moreSelects.map((name) => (
          <SelectOf {...filter} key={name} name={name} />
        ))}
      </div>
      <AmenitiesFilter {...filter} />
      <LifestyleFilter {...filter} options={options} />
    </div>
  )
}

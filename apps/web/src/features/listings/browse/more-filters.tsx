import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import { amenities, type Bathroom, bathrooms, hostTypes } from '@roommate-finder/contracts/facts'
import { formatCount, formatMoney } from '#src/lib/format.ts'
import { ChipGroup } from '#src/ui/chip-group.tsx'
import {
  allowedLabels,
  amenityLabels,
  bathroomLabels,
  couplesLabels,
  formatMonths,
  hostTypeLabels,
} from '../fact-labels.ts'
import { type FilterProps, FilterSelect, YesNoSelect } from './filter-select.tsx'

const TOTALS = [600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000]
const STAYS = [1, 2, 3, 4, 6, 9, 12, 18, 24]
const MAX_LIFESTYLES = 15

const totalLabel = (total: number) => `Up to ${formatMoney(total)}`

const totalChoices = TOTALS.map((total) => ({ value: String(total), label: totalLabel(total) }))
const stayChoices = STAYS.map((months) => ({ value: String(months), label: formatMonths(months) }))
const bathroomChoices = bathrooms.map((value) => ({ value, label: bathroomLabels[value] }))
const hostTypeChoices = hostTypes.map((value) => ({ value, label: hostTypeLabels[value] }))

const toNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value))

function AmenitiesFilter({ query, onChoose, options }: FilterProps & { options: FilterOptions | undefined }) {
  const countOf = (amenity: string) => options?.amenities.find(({ value }) => value === amenity)?.count
  return (
    <ChipGroup
      hint="Only shows rooms with everything you select."
      label="Amenities"
      onChange={(chosen) => onChoose({ amenities: chosen.length > 0 ? chosen : undefined })}
      options={amenities.map((value) => {
        const count = countOf(value)
        return { value, label: amenityLabels[value], note: count === undefined ? undefined : formatCount(count) }
      })}
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
      options={[
        ...offered.map(({ value, count }) => ({ value, label: value, note: formatCount(count) })),
        ...others.map((value) => ({ value, label: value })),
      ]}
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
        <FilterSelect
          choices={totalChoices}
          label="Total with bills"
          onChange={(value) => onChoose({ maxTotal: toNumber(value) })}
          toLabel={(value) => totalLabel(Number(value))}
          value={query.maxTotal === undefined ? undefined : String(query.maxTotal)}
        />
        <FilterSelect
          choices={stayChoices}
          label="Length of stay"
          onChange={(value) => onChoose({ stayMonths: toNumber(value) })}
          toLabel={(value) => formatMonths(Number(value))}
          value={query.stayMonths === undefined ? undefined : String(query.stayMonths)}
        />
        <FilterSelect
          choices={bathroomChoices}
          label="Bathroom"
          onChange={(value) => onChoose({ bathroom: bathrooms.find((bathroom: Bathroom) => bathroom === value) })}
          value={query.bathroom}
        />
        <FilterSelect
          choices={hostTypeChoices}
          label="Listed by"
          onChange={(value) => onChoose({ hostType: hostTypes.find((hostType) => hostType === value) })}
          value={query.hostType}
        />
        <YesNoSelect {...filter} label="Pets" labels={allowedLabels} name="pets" />
        <YesNoSelect {...filter} label="Smoking" labels={allowedLabels} name="smoking" />
        <YesNoSelect {...filter} label="Couples" labels={couplesLabels} name="couples" />
        <YesNoSelect {...filter} label="Photos" labels={{ yes: 'With', no: 'Without' }} name="photos" />
      </div>
      <AmenitiesFilter {...filter} options={options} />
      <LifestyleFilter {...filter} options={options} />
    </div>
  )
}

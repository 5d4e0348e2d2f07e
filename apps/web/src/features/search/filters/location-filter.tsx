import { DEFAULT_RADIUS_MILES, MAX_LOCATION, MAX_SUGGESTIONS } from '@roommate-finder/contracts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { formatMiles } from '#src/entities/room/filters/near.ts'
import { findTyped, usePlaces } from '#src/entities/room/filters/places.ts'
import type { ListingSearch } from '#src/entities/room/filters/search-params.ts'
import { chooseNear, useNear } from '#src/entities/room/filters/use-near.ts'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import type { FilterProps } from './filter-select.tsx'

const RADII = [1, 2, 5, 10, 25, 50, 100]
/** The rest are locations of rooms. */
const MAX_SUGGESTED_PLACES = 6

/**
 * Filters by a place and the distance from it, or by any other text of a location. Suggests places and the locations of
 * rooms, before the user types the most frequent ones. Applies a typed text on Enter and on blur.
 */
export function LocationFilter({
  search: { query, choose, typedPlace },
  locations,
}: {
  search: ListingSearch
  locations: readonly string[]
}) {
  const queryClient = useQueryClient()
  const near = useNear(query)
  const applied = (query.near === undefined ? query.location : near?.label) ?? ''
  /** A typed text. Dropped when the filter changes. */
  const [draft, setDraft] = useState<{ text: string; applied: string } | null>(null)
  if (draft && draft.applied !== applied) setDraft(null)
  const text = draft?.text ?? typedPlace.sought ?? applied
  const typed = text.trim()

  const list = useListOpen()
  const places = usePlaces(draft ? text : '', list)
  const labels = places.slice(0, MAX_SUGGESTED_PLACES).map(({ label }) => label)
  const fitting = locations.filter((location) => location.toLowerCase().startsWith(typed.toLowerCase()))
  const suggestions = typed === '' || draft ? [...new Set([...labels, ...fitting])].slice(0, MAX_SUGGESTIONS) : []

  const apply = (location: string) => {
    setDraft(null)
    const place = findTyped(places, location)
    if (place) choose(chooseNear(queryClient, place))
    else if (location !== applied) typedPlace.find(location)
  }
  const { close, reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions,
    onChoose: apply,
  })
  return (
    <>
      <div className={query.near === undefined ? 'relative col-span-2' : 'relative'}>
        <TextField
          {...fieldProps}
          enterKeyHint="done"
          label="Location"
          maxLength={MAX_LOCATION}
          onBlur={() => {
            fieldProps.onBlur()
            if (draft) apply(typed)
          }}
          onChange={({ target }) => {
            typedPlace.cancel()
            setDraft({ text: target.value, applied })
            reopen()
          }}
          onClick={reopen}
          onFocus={({ target }) => {
            fieldProps.onFocus()
            target.select()
          }}
          onKeyDown={(event) => {
            fieldProps.onKeyDown(event)
            if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return
            close()
            if (draft) apply(typed)
          }}
          placeholder="City or ZIP code"
          spellCheck={false}
          value={text}
        />
        <SuggestionList {...listProps} icon={<MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />} />
      </div>
      {query.near !== undefined && <RadiusFilter onChoose={choose} query={query} />}
    </>
  )
}

function RadiusFilter({ query, onChoose }: FilterProps) {
  const { radius = DEFAULT_RADIUS_MILES } = query
  const radii = [...new Set([...RADII, radius])].toSorted((a, b) => a - b)
  return (
    <SelectField
      choices={radii.map((miles) => ({ value: String(miles), label: formatMiles(miles) }))}
      label="Distance"
      onChange={({ target }) => {
        const chosen = Number(target.value)
        onChoose({ radius: chosen === DEFAULT_RADIUS_MILES ? undefined : chosen })
      }}
      value={String(radius)}
    />
  )
}

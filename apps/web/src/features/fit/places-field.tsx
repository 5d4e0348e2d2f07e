import { MAX_PROFILE_PLACES } from '@roommate-finder/contracts/limits'
import type { PlaceName } from '@roommate-finder/contracts/places'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { findTyped, usePlaces } from '#src/entities/room/filters/places.ts'
import { cn } from '#src/lib/cn.ts'
import { chip, chosenChip } from '#src/ui/chip-group.tsx'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { TextField } from '#src/ui/field.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'

/** Lets users choose places, up to `MAX_PROFILE_PLACES`, and remove each. */
export function PlacesField({
  value,
  onChange,
  error,
}: {
  value: readonly PlaceName[]
  onChange: (value: PlaceName[]) => void
  error: string | undefined
}) {
  const [text, setText] = useState('')
  const list = useListOpen()
  const places = usePlaces(text, list).filter(({ id }) => !value.some((place) => place.id === id))

  const add = (label: string) => {
    const place = findTyped(places, label)
    if (!place) return
    setText('')
    onChange([...value, { id: place.id, label: place.label }])
  }
  const { reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions: places.map(({ label }) => label),
    onChoose: add,
  })
  const isFull = value.length >= MAX_PROFILE_PLACES
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <TextField
          {...fieldProps}
          disabled={isFull}
          error={error}
          hint={`Up to ${MAX_PROFILE_PLACES} cities, neighborhoods or ZIP codes. Leave empty for anywhere.`}
          label="Places"
          onBlur={() => {
            fieldProps.onBlur()
            add(text)
          }}
          onChange={({ target }) => {
            setText(target.value)
            reopen()
          }}
          onKeyDown={(event) => {
            fieldProps.onKeyDown(event)
            if (event.key !== 'Enter' || text === '' || isComposing(event.nativeEvent)) return
            // Keeps Enter from sending the form with a place that is not chosen yet.
            event.preventDefault()
            add(text)
          }}
          placeholder="City or ZIP code"
          spellCheck={false}
          value={text}
        />
        <SuggestionList {...listProps} icon={<MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />} />
      </div>
      {value.length > 0 && (
        <ul aria-label="Chosen places" className="flex flex-wrap gap-2">
          {value.map((place) => (
            <li className="max-w-full" key={place.id}>
              <button
                className={cn(chip, chosenChip)}
                onClick={() => onChange(value.filter(({ id }) => id !== place.id))}
                type="button"
              >
                <X aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">Remove </span>
                <bdi className="truncate">{place.label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

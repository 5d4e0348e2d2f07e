import { MapPin } from 'lucide-react'
import { usePlaces } from '#src/entities/room/filters/places.ts'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { TextField } from '#src/ui/field.tsx'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import { fieldLabels, placeOf } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

/** Suggests places for a location. Any other text is possible, too. */
export function PlaceField({ form }: { form: ListingForm }) {
  const list = useListOpen()
  const places = usePlaces(form.values.location, list)
  const chosen = placeOf(form.values)

  const { reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions: places.filter(({ id }) => id !== chosen?.id).map(({ label }) => label),
    onChoose: (label) => {
      form.setValue('location', label)
      const place = places.find((each) => each.label === label)
      form.setValue('place', place ? { id: place.id, label, location: label } : null)
      form.clearMessages('location')
      form.setFocus('location')
    },
  })
  const { onBlur, onChange, ...bound } = form.bind('location')
  return (
    <div className="relative">
      <TextField
        {...bound}
        {...fieldProps}
        hint="A city, neighborhood or ZIP code, like “Austin, TX”."
        label={fieldLabels.location}
        onBlur={(event) => {
          fieldProps.onBlur()
          void onBlur(event)
        }}
        onChange={(event) => {
          reopen()
          void onChange(event)
        }}
      />
      <SuggestionList {...listProps} icon={<MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />} />
    </div>
  )
}

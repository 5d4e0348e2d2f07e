import { MIN_PLACE_QUERY } from '@roommate-finder/contracts/limits'
import { listPlaces } from '@roommate-finder/contracts/places'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { request } from '#src/lib/api-client.ts'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { TextField } from '#src/ui/field.tsx'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import { fieldLabels } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

const PAUSE_MS = 200

const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: ({ signal }) => request(listPlaces, { query: { query: text }, signal }),
    // Keeps the suggestions of a shorter text while the next ones load, to avoid flicker.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Suggests places for a location. Any other text is possible, too. */
export function PlaceField({ form }: { form: ListingForm }) {
  const text = form.values.location.trim()
  const list = useListOpen()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = list.open && Math.min(asked.length, text.length) >= MIN_PLACE_QUERY
  const { data: places = [] } = useQuery({ ...placesQuery(asked), enabled: isAsked })
  const labels = isAsked ? places.map(({ label }) => label).filter((label) => label !== text) : []

  const { reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions: labels,
    onChoose: (label) => {
      form.setValue('location', label)
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

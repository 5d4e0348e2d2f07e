import { MAX_RENT, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import type { Place } from '@roommate-finder/contracts/places'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { type SubmitEvent, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toCalendarDate } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { TextField } from '#src/ui/field.tsx'
import { findTyped, usePlaces } from '../places.ts'
import { readSearch, writeSearch } from '../search-params.ts'
import { chooseNear } from '../use-near.ts'

const SuggestionList = lazyComponent(async () => (await import('#src/ui/suggestion-list.tsx')).SuggestionList)

/** Suggests places for the search text. Returns the one that the user chose or typed, while the text means it. */
const usePlaceOrWords = () => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Place>()
  const list = useListOpen()
  const places = usePlaces(text, list)
  const place = chosen?.label === text.trim() ? chosen : undefined
  const { reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions: place ? [] : places.map(({ label }) => label),
    onChoose: (label) => {
      setText(label)
      setChosen(places.find((each) => each.label === label))
    },
  })
  const onType = (typed: string) => {
    setText(typed)
    reopen()
  }
  return { place: place ?? findTyped(places, text), listProps, fieldProps: { ...fieldProps, value: text }, onType }
}

/** Leads to the list of all rooms with the filled filters. */
export function HeroSearch() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { place, listProps, fieldProps, onType } = usePlaceOrWords()
  const [today] = useState(() => toCalendarDate(Date.now()))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    const query = readSearch(params)
    const near = place && { ...chooseNear(queryClient, place), search: undefined }
    void navigate(paths.allItems(writeSearch({ ...query, ...near })))
  }

  return (
    <form
      aria-label="Search rooms"
      className="grid w-full items-end gap-2 rounded-lg border border-line bg-card p-3 shadow-rest min-[23rem]:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[1fr_7rem_auto_auto] sm:gap-3"
      onSubmit={submit}
      role="search"
    >
      <div className="relative min-[23rem]:max-sm:col-span-3">
        <TextField
          {...fieldProps}
          enterKeyHint="search"
          label="Place or words"
          maxLength={MAX_SEARCH_TEXT}
          name="search"
          onChange={({ target }) => onType(target.value)}
          placeholder="Austin, or a quiet studio"
          spellCheck={false}
        />
        {fieldProps['aria-expanded'] && (
          <Suspense>
            <SuggestionList
              {...listProps}
              icon={<MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />}
            />
          </Suspense>
        )}
      </div>
      <TextField
        inputMode="numeric"
        label="Most rent"
        max={MAX_RENT}
        min={0}
        name="maxRent"
        placeholder="$"
        type="number"
      />
      <TextField label="Move in by" min={today} name="availableBy" type="date" />
      <Button aria-label="Search" type="submit">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:hidden">Search</span>
      </Button>
    </form>
  )
}

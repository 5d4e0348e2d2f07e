import { MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import type { Place } from '@roommate-finder/contracts/places'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePlaces, useTypedPlace } from '#src/entities/room/filters/places.ts'
import { readSearch, writeSearch } from '#src/entities/room/filters/search-params.ts'
import { chooseNear } from '#src/entities/room/filters/use-near.ts'
import { AMOUNT_FORMAT, parseAmount } from '#src/lib/amount.ts'
import { toCalendarDate } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { TextField } from '#src/ui/field.tsx'

const SuggestionList = lazyComponent(async () => (await import('#src/ui/suggestion-list.tsx')).SuggestionList)

/** Suggests places for the search text. Returns the one that the user chose, while the text means it. */
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
  return { text, place, wasOpened: list.wasOpened, listProps, fieldProps: { ...fieldProps, value: text }, onType }
}

/** Leads to the list of all rooms with the filled filters. */
export function HeroSearch() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { text, place, wasOpened, listProps, fieldProps, onType } = usePlaceOrWords()
  const rentField = useRef<HTMLInputElement>(null)
  const [rent, setRent] = useState<{ text: string; error?: string }>({ text: '' })
  const [today] = useState(() => toCalendarDate(Date.now()))

  const search = (found: Place | undefined) => {
    if (!form.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    const maxRent = parseAmount(rent.text) ?? undefined
    const near = found && { ...chooseNear(queryClient, found), search: undefined }
    void navigate(paths.allItems(writeSearch({ ...readSearch(params), maxRent, ...near })))
  }
  const typedPlace = useTypedPlace((_, found) => search(found))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (rent.text.trim() !== '' && parseAmount(rent.text) === null) {
      setRent({ ...rent, error: AMOUNT_FORMAT })
      rentField.current?.focus()
    } else if (place) search(place)
    else typedPlace.find(text)
  }

  return (
    <form
      aria-label="Search rooms"
      className="grid w-full items-start gap-2 rounded-lg border border-line bg-card p-3 shadow-rest max-sm:@min-[23rem]/page:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[1fr_7rem_auto_auto] sm:gap-3"
      onSubmit={submit}
      ref={form}
      role="search"
    >
      <div className="relative @min-[23rem]/page:max-sm:col-span-3">
        <TextField
          {...fieldProps}
          enterKeyHint="search"
          label="City, ZIP or keyword"
          maxLength={MAX_SEARCH_TEXT}
          name="search"
          onChange={({ target }) => {
            typedPlace.cancel()
            onType(target.value)
          }}
          placeholder="Austin, or a quiet studio"
          spellCheck={false}
        />
        {wasOpened && (
          <Suspense>
            <SuggestionList
              {...listProps}
              icon={<MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />}
            />
          </Suspense>
        )}
      </div>
      <TextField
        autoComplete="off"
        error={rent.error}
        inputMode="decimal"
        label="Max rent"
        onChange={({ target }) => setRent({ text: target.value })}
        placeholder="$"
        ref={rentField}
        value={rent.text}
      />
      <TextField label="Move in by" min={today} name="availableBy" type="date" />
      {/* Below the labels, also beside a field with an error. */}
      <Button aria-label="Search" className="mt-7" pending={typedPlace.sought !== undefined} type="submit">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:hidden">Search</span>
      </Button>
    </form>
  )
}

import { MAX_RENT, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toCalendarDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { readSearch, writeSearch } from '../search-params.ts'

/** Leads to the list of all rooms with the filled filters. */
export function HeroSearch() {
  const navigate = useNavigate()
  const [today] = useState(() => toCalendarDate(Date.now()))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    void navigate(paths.allItems(writeSearch(readSearch(params))))
  }

  return (
    <form
      aria-label="Search rooms"
      className="grid w-full items-end gap-2 rounded-lg border border-line bg-card p-3 shadow-rest min-[23rem]:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[1fr_7rem_auto_auto] sm:gap-3"
      onSubmit={submit}
      role="search"
    >
      <TextField
        autoComplete="off"
        className="min-[23rem]:max-sm:col-span-3"
        enterKeyHint="search"
        label="Place or words"
        maxLength={MAX_SEARCH_TEXT}
        name="search"
        placeholder="Austin, or a quiet studio"
      />
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

import { useRef, useState } from 'react'
import { toCalendarDate } from '#src/lib/format.ts'
import { TextField } from '#src/ui/field.tsx'
import type { FilterProps } from './filter-select.tsx'

/** Filters by the latest move-in date. Applies a date as soon as it is complete and not in the past. */
export function DateFilter({ query, onChoose }: FilterProps) {
  const { availableBy } = query
  const [today] = useState(() => toCalendarDate(Date.now()))
  // A typed text that is not applied yet. Dropped when the filter changes.
  const [draft, setDraft] = useState<{ text: string; filter: string | undefined } | null>(null)
  const hasChosen = useRef(false)

  const change = (text: string) => {
    setDraft({ text, filter: availableBy })
    const date = text === '' ? undefined : text
    if (date === availableBy || (date !== undefined && date < today)) return
    // Typing a date passes through other dates, which share one history entry.
    onChoose({ availableBy: date }, { replace: hasChosen.current })
    hasChosen.current = true
  }
  return (
    <TextField
      label="Move in by"
      min={today}
      onBlur={() => {
        hasChosen.current = false
        setDraft(null)
      }}
      onChange={({ target }) => change(target.value)}
      type="date"
      value={draft && draft.filter === availableBy ? draft.text : (availableBy ?? '')}
    />
  )
}

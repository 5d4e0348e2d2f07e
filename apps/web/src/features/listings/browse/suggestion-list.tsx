import { Search } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { optionId } from './search-suggestions.ts'

/** Renders the listbox of the search field, which keeps the focus and handles the keys. */
export function SuggestionList({
  id,
  suggestions,
  active,
  onChoose,
}: {
  id: string
  suggestions: readonly string[]
  active: number
  onChoose: (suggestion: string) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the search field keeps the focus
    <div
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-10 mt-2 overflow-hidden rounded-md border border-line bg-raised py-1 shadow-raised"
      id={id}
      // Keeps the focus in the field, so that a press does not close the list.
      onMouseDown={(event) => event.preventDefault()}
      role="listbox"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
        <div
          aria-selected={index === active}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-3 px-4 hover:bg-primary-soft',
            index === active && 'bg-primary-soft text-primary',
          )}
          id={optionId(id, index)}
          key={suggestion}
          onClick={() => onChoose(suggestion)}
          role="option"
          tabIndex={-1}
        >
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <bdi className="truncate">{suggestion}</bdi>
        </div>
      ))}
    </div>
  )
}

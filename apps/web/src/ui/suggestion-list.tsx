import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatCounted } from '#src/lib/format.ts'
import { optionId } from './combobox.ts'

/** Renders the list of a combobox, and tells screen readers how many suggestions there are. */
export function SuggestionList({
  id,
  suggestions,
  active,
  onChoose,
  icon,
}: {
  id: string
  suggestions: readonly string[]
  active: number
  onChoose: (suggestion: string) => void
  icon: ReactNode
}) {
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {suggestions.length > 0 && formatCounted(suggestions.length, 'suggestion', 'suggestions')}
      </span>
      {suggestions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus
        <div
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-10 mt-2 min-w-64 overflow-hidden rounded-md border border-line bg-raised py-1 shadow-raised"
          id={id}
          // Keeps the focus in the field, so that a press does not close the list.
          onMouseDown={(event) => event.preventDefault()}
          role="listbox"
        >
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
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
              {icon}
              <bdi className="truncate">{suggestion}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

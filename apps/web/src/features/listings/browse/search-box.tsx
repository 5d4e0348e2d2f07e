import { MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { Input } from '#src/ui/field.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import type { ListingSearch } from '../search-params.ts'
import type { SearchText } from '../use-search-text.ts'
import { ShortcutSetting, useSearchShortcut } from './search-shortcut.tsx'
import { optionId, useSuggestions } from './search-suggestions.ts'
import { SuggestionList } from './suggestion-list.tsx'

const BLUR_MS = 200

/** Controls the suggestion list: closes it `BLUR_MS` after blur. */
const useListOpen = () => {
  const [open, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelClose = () => clearTimeout(closing.current)
  useEffect(() => cancelClose, [])
  return {
    open,
    setOpen,
    cancelClose,
    closeAfterDelay: () => {
      cancelClose()
      closing.current = setTimeout(() => setOpen(false), BLUR_MS)
    },
  }
}

const formatAnnouncement = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

export function SearchBox({ search, draft }: { search: ListingSearch; draft: SearchText }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, setText } = draft
  const { open, setOpen, cancelClose, closeAfterDelay } = useListOpen()
  const suggestions = useSuggestions(search.query.search ?? '', { typed: text.trim(), open })
  const [activeText, setActiveText] = useState<string | null>(null)
  const shortcut = useSearchShortcut(field)

  const shown = open && suggestions.length > 0
  const active = shown && activeText !== null ? suggestions.indexOf(activeText) : -1

  const close = () => {
    setOpen(false)
    setActiveText(null)
  }
  const write = (next: string) => {
    setText(next)
    setActiveText(null)
    setOpen(true)
  }
  const choose = (suggestion: string) => {
    close()
    setText(suggestion)
    search.choose({ search: suggestion })
    field.current?.focus()
  }
  const clear = () => {
    close()
    setText('')
    search.type('')
    field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const suggestion = suggestions[active]
    if (suggestion !== undefined) {
      choose(suggestion)
      return
    }
    close()
    draft.search()
  }

  const step = (by: 1 | -1) => {
    setOpen(true)
    const from = active === -1 && by === -1 ? 0 : active
    setActiveText(suggestions[(from + by + suggestions.length) % suggestions.length] ?? null)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      if (!shown && text === '') return
      event.preventDefault()
      if (shown) close()
      else clear()
    } else if (event.key === 'Home' || event.key === 'End') {
      setActiveText(null)
    }
  }

  return (
    <form className="relative grow" onSubmit={submit} role="search">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        aria-activedescendant={active === -1 ? undefined : optionId(id, active)}
        aria-autocomplete="list"
        aria-controls={shown ? id : undefined}
        aria-expanded={shown}
        aria-keyshortcuts={shortcut.keys}
        aria-label="Search rooms"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        className="min-h-14 rounded-md pr-14 pl-12 text-lg shadow-rest"
        enterKeyHint="search"
        inputMode="search"
        maxLength={MAX_SEARCH_TEXT}
        name="search"
        onBlur={closeAfterDelay}
        onChange={({ target }) => write(target.value)}
        onFocus={cancelClose}
        onKeyDown={pressKey}
        placeholder="City, street or type of room"
        ref={field}
        role="combobox"
        spellCheck={false}
        type="text"
        value={text}
      />
      <div className="absolute top-1/2 right-1.5 -translate-y-1/2">
        {text !== '' && (
          <IconButton className="text-muted" label="Clear search" onClick={clear}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      {text === '' && (
        <ShortcutSetting
          className="absolute top-1/2 right-1.5 z-10 -translate-y-1/2 max-md:hidden"
          on={shortcut.on}
          onToggle={shortcut.toggle}
        />
      )}
      <span aria-live="polite" className="sr-only">
        {shown && formatAnnouncement(suggestions.length)}
      </span>
      {shown && <SuggestionList active={active} id={id} onChoose={choose} suggestions={suggestions} />}
    </form>
  )
}

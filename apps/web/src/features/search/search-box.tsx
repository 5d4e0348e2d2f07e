import { MAX_SEARCH_TEXT, MAX_SUGGESTIONS } from '@roommate-finder/contracts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type SubmitEvent, Suspense, useRef } from 'react'
import { usePlaces } from '#src/entities/room/filters/places.ts'
import type { ListingSearch } from '#src/entities/room/filters/search-params.ts'
import { chooseNear, useNear } from '#src/entities/room/filters/use-near.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import type { SearchText } from '#src/lib/use-search-text.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useCombobox, useListOpen } from '#src/ui/combobox.ts'
import { Input } from '#src/ui/field.tsx'
import { useSuggestions } from './search-suggestions.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

const MAX_SUGGESTED_PLACES = 3

const SuggestionList = lazyComponent(async () => (await import('#src/ui/suggestion-list.tsx')).SuggestionList)
const ShortcutSetting = lazyComponent(async () => (await import('./search-shortcut.tsx')).ShortcutSetting)

export function SearchBox({ search, draft }: { search: ListingSearch; draft: SearchText }) {
  const field = useRef<HTMLInputElement>(null)
  const { text, setText } = draft
  // The box shows the place of a search without a text.
  const near = useNear(search.query)
  const shownText = text === '' ? (near?.label ?? '') : text
  const list = useListOpen()
  const places = usePlaces(text, list)
  const texts = useSuggestions(search.query.search ?? '', { typed: text.trim(), open: list.open })
  const labels = places.slice(0, MAX_SUGGESTED_PLACES).map(({ label }) => label)
  const suggestions = [...new Set([...labels, ...texts])].slice(0, MAX_SUGGESTIONS)
  const queryClient = useQueryClient()
  const shortcut = useSearchShortcut(field)

  const leavePlace = () => {
    if (text === '' && near) search.choose({ near: undefined }, { replace: true })
  }
  const clear = () => {
    close()
    leavePlace()
    setText('')
    search.type('')
    field.current?.focus()
  }
  const { close, reopen, fieldProps, listProps } = useCombobox({
    list,
    suggestions,
    onChoose: (suggestion) => {
      const place = places.find(({ label }) => label === suggestion)
      setText(place ? '' : suggestion)
      search.choose(place ? { ...chooseNear(queryClient, place), search: undefined } : { search: suggestion })
      field.current?.focus()
    },
    ...(shownText !== '' && { onEscape: clear }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    close()
    draft.search()
  }

  return (
    <form className="relative grow" onSubmit={submit} role="search">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 inset-s-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        {...fieldProps}
        aria-keyshortcuts={shortcut.keys}
        aria-label="Search rooms"
        autoCapitalize="none"
        autoCorrect="off"
        className="min-h-14 rounded-md pe-14 ps-12 text-lg shadow-rest"
        enterKeyHint="search"
        inputMode="search"
        maxLength={MAX_SEARCH_TEXT}
        name="search"
        onChange={({ target }) => {
          setText(target.value)
          leavePlace()
          reopen()
        }}
        placeholder="City or keyword"
        ref={field}
        spellCheck={false}
        type="text"
        value={shownText}
      />
      <div className="absolute top-1/2 inset-e-1.5 -translate-y-1/2">
        {shownText !== '' && (
          <IconButton className="text-muted" label="Clear search" onClick={clear}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      {shownText === '' && (
        <Suspense>
          <ShortcutSetting
            className="absolute top-1/2 inset-e-1.5 z-10 -translate-y-1/2 max-md:hidden"
            on={shortcut.on}
            onToggle={shortcut.toggle}
          />
        </Suspense>
      )}
      {list.wasOpened && (
        <Suspense>
          <SuggestionList {...listProps} icon={<Search aria-hidden="true" className="size-4 shrink-0 text-muted" />} />
        </Suspense>
      )}
    </form>
  )
}

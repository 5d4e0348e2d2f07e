import { Search } from 'lucide-react'
import { Input } from '#src/ui/field.tsx'
import { useSearchText } from '../use-search-text.ts'

/** Short, because the list is at hand; long enough for browsers that count how often an address is replaced. */
const PAUSE_MS = 150

export function MySearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, setText } = useSearchText({ value, onSearch, pauseMs: PAUSE_MS })
  return (
    <div className="relative grow basis-full lg:basis-60">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        aria-label="Search your listings"
        autoComplete="off"
        className="pl-10"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
        placeholder="Search listings..."
        type="search"
        value={text}
      />
    </div>
  )
}

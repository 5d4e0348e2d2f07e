import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Input } from '#src/ui/field.tsx'

/** Short, because the list is at hand; long enough for browsers that count how often an address is replaced. */
const PAUSE_MS = 150

/** The field holds what is being typed; the address gets it after a pause and, changed by other means, gives it back. */
export function MySearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const handedOver = useRef(value)
  const latest = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // One of an earlier render would take back what was chosen since.
    latest.current = onSearch
  }, [onSearch])

  useEffect(() => {
    if (!field.current || value === handedOver.current) return
    clearTimeout(timer.current)
    handedOver.current = value
    field.current.value = value
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const wait = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      handedOver.current = text
      latest.current(text)
    }, PAUSE_MS)
  }

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
        defaultValue={value}
        enterKeyHint="search"
        onChange={({ target }) => wait(target.value)}
        placeholder="Search listings..."
        ref={field}
        type="search"
      />
    </div>
  )
}

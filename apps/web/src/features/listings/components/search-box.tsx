import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Input } from '#src/ui/field.tsx'

const PAUSE_MS = 300
const MAX_LENGTH = 200

/**
 * The field holds what is being typed, spaces and all; the address gets it after a pause. When the address changes by
 * other means (Back, a removed filter) the field follows.
 */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const handedOver = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!field.current || value === handedOver.current) return
    clearTimeout(timer.current)
    handedOver.current = value
    field.current.value = value
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const handOver = () => {
    clearTimeout(timer.current)
    const text = field.current?.value.trim() ?? ''
    if (text === handedOver.current) return
    handedOver.current = text
    onSearch(text)
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(handOver, PAUSE_MS)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    handOver()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago know the role, not the element
    <form className="relative" onSubmit={submit} role="search">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        aria-label="Search listings"
        autoComplete="off"
        className="min-h-14 rounded-md pl-12 text-lg shadow-rest"
        defaultValue={value}
        enterKeyHint="search"
        maxLength={MAX_LENGTH}
        name="search"
        onChange={wait}
        placeholder="City, street or kind of room"
        ref={field}
        type="search"
      />
    </form>
  )
}

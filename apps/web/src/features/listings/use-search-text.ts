import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Holds the text of a search field. `onSearch` gets it, trimmed, once typing pauses. When `value`, the text in the address,
 * changes by other means (Back, a removed filter), the field follows; so it does when `clearCount` changes.
 */
export const useSearchText = ({
  value,
  onSearch,
  pauseMs,
  clearCount = 0,
}: {
  value: string
  onSearch: (text: string) => void
  pauseMs: number
  clearCount?: number
}) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, clearCount })

  if (value !== seen.value || clearCount !== seen.clearCount) {
    setSeen({ value, clearCount })
    if (value !== text.trim()) setText(value)
  }

  /** Searches without waiting for the pause. */
  const search = () => onSearch(text.trim())
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => searchAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, pauseMs])

  return { text, setText, search }
}

export type SearchText = ReturnType<typeof useSearchText>

import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Holds the text of a search field and debounces it: `onSearch` gets the trimmed text `pauseMs` after the last change.
 * Resets the text when `value`, the text in the URL, changes by other means (Back, a removed filter), or when
 * `clearCount` changes.
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

  /** Searches immediately. */
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

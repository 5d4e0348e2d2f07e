import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Holds the text of a search field. `onSearch` gets it, trimmed, once typing pauses. When `value`, the text in the address,
 * changes by other means (Back, a removed filter), the field follows; so it does when `timesCleared` changes.
 */
export const useSearchText = ({
  value,
  onSearch,
  pauseMs,
  timesCleared = 0,
}: {
  value: string
  onSearch: (text: string) => void
  pauseMs: number
  timesCleared?: number
}) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, timesCleared })

  if (value !== seen.value || timesCleared !== seen.timesCleared) {
    setSeen({ value, timesCleared })
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

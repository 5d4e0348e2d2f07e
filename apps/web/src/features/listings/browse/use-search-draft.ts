import { useEffect, useEffectEvent, useState } from 'react'
import type { ListingSearch } from '../search-params.ts'

const PAUSE_MS = 300

/**
 * What stands in the search field, spaces and all; the address gets it after a pause. When the address changes by other
 * means (Back, a removed filter) the field follows.
 */
export const useSearchDraft = ({ query, type, choose, timesCleared }: ListingSearch) => {
  const value = query.search ?? ''
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, timesCleared })
  // Handed over, but the page does not show them yet. The last one is what the address will hold.
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  const settled = onTheWay.at(-1) ?? seen.value

  if (timesCleared !== seen.timesCleared) {
    setSeen({ value, timesCleared })
    setOnTheWay(value === '' ? [] : [''])
    setText('')
  } else if (value !== seen.value) {
    setSeen({ value, timesCleared })
    const own = onTheWay.lastIndexOf(value)
    setOnTheWay(own === -1 ? [] : onTheWay.slice(own + 1))
    if (own === -1) setText(value)
  }

  const settle = (next: string) => {
    if (next !== settled) setOnTheWay([...onTheWay, next])
  }
  const handOver = () => {
    const next = text.trim()
    settle(next)
    type(next)
  }
  const handOverInTime = useEffectEvent(handOver)

  useEffect(() => {
    if (text.trim() === settled) return
    const timer = setTimeout(() => handOverInTime(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])

  return {
    text,
    /** The text that came to rest last. */
    settled,
    write: setText,
    /** Without waiting for the pause. */
    handOver,
    empty: () => {
      setText('')
      settle('')
      type('')
    },
    /** A suggestion. */
    choose: (suggestion: string) => {
      setText(suggestion)
      settle(suggestion)
      choose({ search: suggestion })
    },
  }
}

export type SearchDraft = ReturnType<typeof useSearchDraft>

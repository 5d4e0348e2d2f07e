import { useEffect, useRef } from 'react'

/** Who pressed for more goes on from the first card that came; who only scrolled keeps the focus. */
export const useFocusOnNew = (shown: number) => {
  const cards = useRef<HTMLDivElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const first = awaited.current
    if (first === null || shown <= first) return
    awaited.current = null
    cards.current?.querySelector<HTMLElement>(`li:nth-child(${first + 1}) a`)?.focus()
  }, [shown])
  return {
    cards,
    awaitFrom: (place: number) => {
      awaited.current = place
    },
  }
}

import { useEffect, useRef } from 'react'

/** Moves the focus to the list when the card with the focused button disappears. */
export const useFocusAfterRemoval = (count: number) => {
  const area = useRef<HTMLDivElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) {
      area.current?.focus({ preventScroll: true })
    }
    previous.current = count
  }, [count])
  return area
}

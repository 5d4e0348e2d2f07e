import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus in a list of `count` items: on the list if the item with the focus disappears, and on the first
 * new item after `focusNext`. `selector` finds what takes the focus in each item.
 */
export const useListFocus = (count: number, selector = 'li[tabindex]') => {
  const list = useRef<HTMLDivElement>(null)
  const previous = useRef(count)
  const isAwaiting = useRef(false)
  useEffect(() => {
    const before = previous.current
    previous.current = count
    if (count < before && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    if (count <= before || !isAwaiting.current) return
    isAwaiting.current = false
    list.current?.querySelectorAll<HTMLElement>(selector)[before]?.focus({ preventScroll: true })
  }, [count, selector])
  return {
    list,
    focusNext: () => {
      isAwaiting.current = true
    },
  }
}

import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus in a list of `count` items: on the list if what has the focus disappears, and on the first new
 * item after `focusNext`. `selector` finds what takes the focus in each item.
 */
export const useListFocus = (count: number, selector = 'li[tabindex]') => {
  const list = useRef<HTMLDivElement>(null)
  const previous = useRef(count)
  const isAwaiting = useRef(false)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const remember = (): void => {
      const { activeElement } = document
      focused.current = list.current?.contains(activeElement) ? activeElement : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // After each render: the next page may fill the gap, so that the count stays.
  useEffect(() => {
    const before = previous.current
    previous.current = count
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    if (count <= before || !isAwaiting.current) return
    isAwaiting.current = false
    list.current?.querySelectorAll<HTMLElement>(selector)[before]?.focus({ preventScroll: true })
  })
  return {
    list,
    focusNext: () => {
      isAwaiting.current = true
    },
  }
}

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
    const remember = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element && list.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // After each render: the next page may fill the gap, so that the count stays.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const before = previous.current
    previous.current = count
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

import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

const DELAY_MS = 4000

/** Pressing it is a clear wish; neither the pointer nor the focus that are on it then hold back what it does. */
const isRotationButton = (target: Element): boolean => target.closest('[data-rotation]') !== null

/**
 * Which of so many slides shows: the next one after 4 s, round and round. It waits while a pointer or the keyboard's
 * focus is on the carousel, and until it is asked to go on where the person wants no motion.
 */
export const useRotation = (count: number, { still }: { still: boolean }) => {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = choice ?? !still
  const rotating = playing && !pointed && !focused

  useEffect(() => {
    if (!rotating) return
    const timer = setTimeout(() => setIndex((index + 1) % count), DELAY_MS)
    return () => clearTimeout(timer)
  }, [rotating, index, count])

  return {
    index,
    show: setIndex,
    step: (by: 1 | -1) => setIndex((index + by + count) % count),
    /** What the button says; `rotating` is what happens. */
    playing,
    rotating,
    toggle: () => setChoice(!playing),
    holds: {
      onPointerOver: ({ pointerType, target }: PointerEvent<HTMLElement>) =>
        setPointed(pointerType === 'mouse' && target instanceof Element && !isRotationButton(target)),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        // A heading that was led to, or a button that was clicked, is not the keyboard's way through the carousel.
        setFocused(target.tabIndex >= 0 && target.matches(':focus-visible') && !isRotationButton(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

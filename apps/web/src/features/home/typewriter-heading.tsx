import { type RefObject, useEffect, useRef } from 'react'
import { useMedia } from '#src/lib/media.ts'
import { sectionTitle, useHasEnteredViewport } from './home-section.tsx'

const TYPE_MS = 70
const DELETE_MS = 50
const PAUSE_MS = 1500

/**
 * Deletes a text letter by letter after a pause and types it again, once. Takes under 5 s for a heading; a longer
 * animation would need a pause button (WCAG 2.2.2). Writes to the DOM directly, because a React render for every letter
 * delays navigation on slow devices.
 */
const useTypewriter = (
  text: string,
  {
    running,
    typed,
    caret,
    rest,
  }: {
    running: boolean
    typed: RefObject<HTMLElement | null>
    caret: RefObject<HTMLElement | null>
    /** Holds the text that is not typed yet. */
    rest: RefObject<HTMLElement | null>
  },
): void => {
  useEffect(() => {
    const { length } = text
    const last = 2 * length
    const show = (step: number) => {
      const shown = Math.abs(length - step)
      if (typed.current) typed.current.textContent = text.slice(0, shown)
      if (rest.current) rest.current.textContent = text.slice(shown)
      if (caret.current) caret.current.hidden = step === 0 || step === last
    }
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const runStep = (step: number) => {
      show(step)
      if (step === last) return
      timer = setTimeout(() => runStep(step + 1), step === 0 ? PAUSE_MS : step < length ? DELETE_MS : TYPE_MS)
    }
    runStep(0)
    return () => {
      clearTimeout(timer)
      show(0)
    }
  }, [text, running, typed, caret, rest])
}

/** Renders a heading with a typing animation. The untyped text is transparent, so the layout does not shift. */
export function TypewriterHeading({ text, id }: { text: string; id: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const typed = useRef<HTMLSpanElement>(null)
  const caret = useRef<HTMLSpanElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const hasEntered = useHasEnteredViewport(heading)
  useTypewriter(text, { running: hasEntered && !hasReducedMotion, typed, caret, rest })
  return (
    <h2 className={sectionTitle} id={id} ref={heading}>
      <span ref={typed}>{text}</span>
      <span aria-hidden="true" className="relative" hidden ref={caret}>
        <span className="absolute top-[0.1em] ms-0.5 h-[1em] w-0.75 rounded-full bg-accent" />
      </span>
      <span className="opacity-0 print:opacity-100" ref={rest} />
    </h2>
  )
}

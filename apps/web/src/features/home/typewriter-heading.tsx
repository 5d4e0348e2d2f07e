import { type RefObject, useEffect, useRef } from 'react'
import { useMedia } from '#src/lib/media.ts'
import { sectionTitle, useSeen } from './home-section.tsx'

const TYPE_MS = 70
const DELETE_MS = 50
const PAUSE_MS = 1500

/**
 * After a pause, deletes a text letter by letter and types it again, once. That takes under 5 s for a heading: what moves
 * for longer would need a button to stop it. It writes by itself, not by state: a page that draws itself anew at every
 * letter keeps a slow device from going to another one.
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
    /** What is not typed yet. */
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
    const go = (step: number) => {
      show(step)
      if (step === last) return
      timer = setTimeout(() => go(step + 1), step === 0 ? PAUSE_MS : step < length ? DELETE_MS : TYPE_MS)
    }
    go(0)
    return () => {
      clearTimeout(timer)
      show(0)
    }
  }, [text, running, typed, caret, rest])
}

/**
 * What is not typed yet stands there unseen: the heading has one text and one size at all times, for screen readers and
 * for what is below.
 */
export function TypewriterHeading({ text, id }: { text: string; id: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const typed = useRef<HTMLSpanElement>(null)
  const caret = useRef<HTMLSpanElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const seen = useSeen(heading)
  useTypewriter(text, { running: seen && !still, typed, caret, rest })
  return (
    <h2 className={sectionTitle} id={id} ref={heading}>
      <span ref={typed}>{text}</span>
      <span aria-hidden="true" className="relative" hidden ref={caret}>
        <span className="absolute top-[0.1em] ml-0.5 h-[1em] w-0.75 rounded-full bg-accent" />
      </span>
      <span className="opacity-0 print:opacity-100" ref={rest} />
    </h2>
  )
}

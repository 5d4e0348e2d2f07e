import { useRef } from 'react'
import { useMedia } from '#src/lib/media.ts'
import { sectionTitle } from './home-section.tsx'
import { useSeen } from './use-seen.ts'
import { useTypewriter } from './use-typewriter.ts'

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

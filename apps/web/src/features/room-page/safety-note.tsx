import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { linkStyle } from '#src/ui/button.tsx'

/** Says the most important rule against rent scams. */
export function SafetyNote() {
  return (
    <p className="flex gap-3 border-s-4 border-accent py-1 ps-3 text-sm text-pretty text-muted print:hidden">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Never pay before you’ve seen the room.{' '}
        <Link className={linkStyle} to={paths.safety()}>
          How to stay safe
        </Link>
      </span>
    </p>
  )
}

import type { FitResult } from '@roommate-finder/contracts/listings'
import { Link } from 'react-router-dom'
import { FitLine } from '#src/entities/fit/fit-line.tsx'
import { formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { linkStyle } from '#src/ui/button.tsx'

/** Says how the viewer and the household fit, and how many questions are open. */
export function RoomFit({ fit }: { fit: FitResult }) {
  return (
    <section aria-label="Living together" className="flex flex-col print:hidden">
      <FitLine fit={fit} isWhole />
      {fit.unknown > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {fit.verdict === 'unknown'
            ? 'We don’t know enough yet to say how you fit.'
            : `${formatCounted(fit.unknown, 'question is', 'questions are')} still open.`}
          <Link className={linkStyle} to={paths.fit()}>
            See your answers
          </Link>
        </p>
      )}
    </section>
  )
}

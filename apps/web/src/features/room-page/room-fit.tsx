import { fitQuestionKeys } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FitLine } from '#src/entities/fit/fit-line.tsx'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { cn } from '#src/lib/cn.ts'
import { formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { linkStyle } from '#src/ui/button.tsx'

/** Offers to answer more questions, or if the viewer has answered all, to ask the host unless `onAsk` is undefined. */
function Invitation({ onAsk }: { onAsk: (() => void) | undefined }) {
  const { data: profile } = useQuery(profileQuery())
  if (!profile) return null
  if (profile.answers.length < fitQuestionKeys.length) {
    return (
      <Link className={linkStyle} to={paths.fit()}>
        Answer more questions
      </Link>
    )
  }
  return (
    onAsk && (
      <button className={cn('min-h-11', linkStyle)} onClick={onAsk} type="button">
        Ask the host
      </button>
    )
  )
}

/** Says how the viewer and the household fit, and how many questions are open. */
export function RoomFit({ fit, onAsk }: { fit: FitResult; onAsk: (() => void) | undefined }) {
  return (
    <section aria-label="Living together" className="flex flex-col print:hidden">
      <FitLine fit={fit} isWhole />
      {fit.unknown > 0 && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
          {fit.verdict === 'unknown'
            ? 'We don’t know enough yet to say how you fit.'
            : `${formatCounted(fit.unknown, 'question is', 'questions are')} still open.`}
          <Invitation onAsk={onAsk} />
        </p>
      )}
    </section>
  )
}

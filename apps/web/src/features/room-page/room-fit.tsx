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

/** Offers to ask the host what only the viewer has answered, unless `onAsk` is undefined, else to answer more questions. */
function NextStep({ unknown, onAsk }: { unknown: number; onAsk: (() => void) | undefined }) {
  const { data: profile } = useQuery(profileQuery())
  if (!profile) return null
  const count = profile.answers.length
  if (onAsk && count > fitQuestionKeys.length - unknown) {
    return (
      <button className={cn('min-h-11', linkStyle)} onClick={onAsk} type="button">
        Ask the host
      </button>
    )
  }
  return (
    count < fitQuestionKeys.length && (
      <Link className={linkStyle} to={paths.fit()}>
        Answer more questions
      </Link>
    )
  )
}

/** Says how the viewer and the household fit, and how many questions not both have answered. */
export function RoomFit({ fit, onAsk }: { fit: FitResult; onAsk: (() => void) | undefined }) {
  return (
    <section aria-label="Living together" className="flex flex-col print:hidden">
      <FitLine fit={fit} isWhole />
      {fit.unknown > 0 && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
          {fit.verdict === 'unknown'
            ? 'We don’t know enough yet to say how you fit.'
            : `${formatCounted(fit.unknown, 'question isn’t', 'questions aren’t')} answered by both of you.`}
          <NextStep onAsk={onAsk} unknown={fit.unknown} />
        </p>
      )}
    </section>
  )
}

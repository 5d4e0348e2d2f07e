import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { paths } from '#src/lib/paths.ts'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

/** Invites a user without answers to give some, until they dismiss it in this browser. */
export function FitInvitation({ uid }: { uid: string }) {
  const [state, setState] = useStoredChoice({
    // `forgetUser` expects the uid at the end.
    key: `roommate-finder:fit-invitation:${uid}`,
    values: ['open', 'dismissed'] as const,
    within: 'browser',
  })
  const { data: profile } = useQuery({ ...profileQuery(), enabled: state === 'open' })
  if (state === 'dismissed' || profile?.answers.length !== 0) return null
  return (
    <Card aria-labelledby="fit-invitation" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold" id="fit-invitation">
          Which rooms fit you?
        </p>
        <p className="text-pretty text-muted">Answer ten short questions about how you live, and we’ll tell you.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => setState('dismissed')}>
          Not now
        </Button>
        <Link className={buttonStyle()} to={paths.fit()}>
          Answer questions
        </Link>
      </div>
    </Card>
  )
}

import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { applicantsOf } from './queries.ts'
import { summarize } from './stages.ts'

/** Says on the page of an own room how many people asked about it, and links to them. */
export function ApplicantsLine({ listing }: { listing: Pick<Listing, '_id' | 'status' | 'hidden'> }) {
  const { _id: id, status, hidden } = listing
  const applicants = useQuery(applicantsOf(id))
  const { data, error, isFetching } = applicants
  return (
    <Card aria-busy={isFetching} aria-labelledby="applicants" className="flex flex-col gap-3 print:hidden">
      <h2 className="text-heading" id="applicants">
        Applicants
      </h2>
      {data && (
        <p className="text-muted">{data.items.length === 0 ? 'No one has asked yet.' : summarize(data.items)}</p>
      )}
      {!data && error && <Failure query={applicants}>We couldn’t load your applicants.</Failure>}
      {!data && !error && <Skeleton className="h-6 w-56 max-w-full" />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {data?.items.length !== 0 && (
          <Link className={buttonStyle('outline')} to={paths.applicants(id)}>
            See applicants
          </Link>
        )}
        {status === 'active' && !hidden && (
          <Link className={linkStyle} to={paths.seekers(id)}>
            See people who might fit
          </Link>
        )}
      </div>
    </Card>
  )
}

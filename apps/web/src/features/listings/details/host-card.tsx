import type { Host } from '@roommate-finder/contracts/listings'
import { formatDate, formatMonth } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { mailLink } from './contact-ways.ts'
import { VerifiedBadge } from './verified-badge.tsx'

function HostSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-4">
      <Skeleton className="size-16 shrink-0 sm:size-24" shape="pill" />
      <div className="flex grow flex-col gap-3">
        <Skeleton className="h-6 w-40 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-5 w-44 max-w-full" />
      </div>
    </div>
  )
}

function HostProfile({ host }: { host: Host }) {
  return (
    <div className="flex items-center gap-4 max-sm:items-start">
      <Avatar className="max-sm:size-16 max-sm:text-2xl print:hidden" name={host.name} size="lg" src={host.photoURL} />
      <div className="flex min-w-0 grow flex-col">
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="flex min-h-11 items-center text-lg font-semibold wrap-anywhere">{host.name}</p>
          {host.verified && <VerifiedBadge />}
        </div>
        {host.email !== undefined && (
          <p className="wrap-anywhere">
            <span className="sr-only">Email: </span>
            <a
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 hover:text-primary-strong"
              href={mailLink(host.email)}
            >
              {host.email}
            </a>
          </p>
        )}
        {host.memberSince !== null && (
          <p className="text-muted">
            Member since{' '}
            <time dateTime={host.memberSince} title={formatDate(host.memberSince)}>
              {formatMonth(host.memberSince)}
            </time>
          </p>
        )}
      </div>
    </div>
  )
}

/** `host` is undefined while it is awaited. */
export function HostCard({ host }: { host: Host | undefined }) {
  return (
    <Card aria-labelledby="host" className="flex flex-col gap-4">
      <h2 className="text-heading" id="host">
        Hosted by
      </h2>
      {host ? <HostProfile host={host} /> : <HostSkeleton />}
    </Card>
  )
}

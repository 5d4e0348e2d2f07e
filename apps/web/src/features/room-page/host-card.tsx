import type { Host, Listing } from '@roommate-finder/contracts/listings'
import { isMaskedEmail } from '@roommate-finder/contracts/masked-email'
import type { ReactNode } from 'react'
import { mailLink } from '#src/entities/room/contact/contact-methods.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { PersonFacts } from '#src/ui/person-facts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

function HostSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-4">
      <Skeleton className="size-12 shrink-0" shape="pill" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <Skeleton className="h-6 w-40 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-5 w-44 max-w-full" />
      </div>
    </div>
  )
}

function HostEmail({
  email,
  verified,
  listing: { liked, contactInfo = '', availability },
}: {
  email: string
  verified: boolean
  listing: Listing
}) {
  // The contact details show it already.
  if (liked && contactInfo.toLowerCase().includes(email.toLowerCase())) return null
  if (!isMaskedEmail(email)) {
    return (
      <p className="wrap-anywhere">
        <span className="sr-only">Email: </span>
        <a
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 hover:text-primary-strong"
          href={mailLink(email)}
        >
          {email}
        </a>
      </p>
    )
  }
  return (
    <>
      <p className="wrap-anywhere">
        <span className="sr-only">Email, partly hidden: </span>
        <span>{email}</span>
      </p>
      {!verified && <p className="text-sm text-muted">The host hasn’t confirmed it, so we hide part of it.</p>}
      {verified && !liked && availability === 'available' && (
        <p className="text-sm text-muted">You’ll see it in full once you show interest.</p>
      )}
    </>
  )
}

function HostProfile({ host, listing }: { host: Host; listing: Listing }) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar className="print:hidden" name={host.name} src={host.photoURL} />
      <div className="flex min-w-0 grow basis-40 flex-col">
        <p className="flex min-h-11 items-center text-lg font-semibold wrap-anywhere">
          <bdi>{host.name}</bdi>
        </p>
        {host.email !== undefined && <HostEmail email={host.email} listing={listing} verified={host.verified} />}
        <div className="mt-2">
          <PersonFacts person={host} />
        </div>
      </div>
    </div>
  )
}

/** Shows a skeleton while `host` is undefined. */
export function HostCard({ host, listing, actions }: { host: Host | undefined; listing: Listing; actions: ReactNode }) {
  return (
    <Card aria-labelledby="host" className="flex flex-col gap-4">
      <h2 className="text-heading" id="host">
        Hosted by
      </h2>
      {host ? <HostProfile host={host} listing={listing} /> : <HostSkeleton />}
      {actions && <div className="-mb-2 -ms-4 flex flex-wrap print:hidden">{actions}</div>}
    </Card>
  )
}

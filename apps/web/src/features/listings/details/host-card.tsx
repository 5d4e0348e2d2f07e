import type { Host } from '@roommate-finder/contracts/listings'
import { isMaskedEmail } from '@roommate-finder/contracts/masked-email'
import type { ReactNode } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { PersonFacts } from '#src/ui/person-facts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { mailLink } from './contact-methods.ts'

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

interface HostEmailProps {
  email: string
  verified: boolean
  /** Whether the viewer has expressed interest in the room. */
  liked: boolean
}

function HostEmail({ email, verified, liked }: HostEmailProps) {
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
      {verified && !liked && <p className="text-sm text-muted">You’ll see it in full once you show interest.</p>}
    </>
  )
}

function HostProfile({ host, liked }: { host: Host; liked: boolean }) {
  return (
    <div className="flex items-start gap-4">
      <Avatar className="print:hidden" name={host.name} src={host.photoURL} />
      <div className="flex min-w-0 grow flex-col">
        <p className="flex min-h-11 items-center text-lg font-semibold wrap-anywhere">
          <bdi>{host.name}</bdi>
        </p>
        {host.email !== undefined && <HostEmail email={host.email} liked={liked} verified={host.verified} />}
        <div className="mt-2">
          <PersonFacts person={host} />
        </div>
      </div>
    </div>
  )
}

/** Shows a skeleton while `host` is undefined. `liked`: whether the viewer has expressed interest in the room. */
export function HostCard({ host, liked, actions }: { host: Host | undefined; liked: boolean; actions: ReactNode }) {
  return (
    <Card aria-labelledby="host" className="flex flex-col gap-4">
      <h2 className="text-heading" id="host">
        Hosted by
      </h2>
      {host ? <HostProfile host={host} liked={liked} /> : <HostSkeleton />}
      {actions && <div className="-mb-2 -ml-4 flex flex-wrap print:hidden">{actions}</div>}
    </Card>
  )
}

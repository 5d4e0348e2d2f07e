import type {
  ModeratedPerson,
  ModeratedReport,
  ModerationTarget,
  TargetRef,
} from '@roommate-finder/contracts/moderation'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '#src/lib/api-client.ts'
import { formatCounted, formatDate, formatMonth, pickPlural } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { listPhotoFiles } from '#src/lib/photo-files.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { linkStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { PhotoPicture } from '#src/ui/photo-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ActionForm } from './action-form.tsx'
import { AuditList } from './audit-list.tsx'
import { Compare } from './compare.tsx'
import { stateLabels, targetLabels } from './labels.ts'
import { moderationQueries, toKey, toTargetSearch } from './queries.ts'
import { ReportList } from './report-list.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-lg" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

const countReports = (count: number, status: ModeratedReport['status']): string =>
  count === 0 ? `No ${status} reports` : formatCounted(count, `${status} report`, `${status} reports`)

function ModeratedPersonFacts({ person }: { person: ModeratedPerson }) {
  const facts = [
    person.suspended ? 'Account suspended' : 'Account active',
    person.verified ? 'Email confirmed' : 'Email not confirmed',
    ...(person.memberSince === null ? [] : [`Member since ${formatMonth(person.memberSince)}`]),
    formatCounted(person.listings, 'room', 'rooms'),
  ]
  return (
    <>
      <p>
        <strong className="font-semibold">{person.name}</strong>
        <span className="text-muted"> · {facts.join(' · ')}</span>
      </p>
      <AuditList entries={person.history} label="Actions on this person" withTarget />
    </>
  )
}

function Target({ target, takesFocus }: { target: ModerationTarget; takesFocus: boolean }) {
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  const {
    target: ref,
    state,
    risk,
    appeal,
    reporters,
    visitors,
    reports,
    present,
    photos,
    person,
    actions,
    allowed,
  } = target
  const title = present?.title ?? reports[0]?.snapshot.title ?? targetLabels[ref.type]
  const open = reports.filter(({ status, isVisitor }) => status === 'open' && !isVisitor)
  const openByVisitors = reports.filter(({ status, isVisitor }) => status === 'open' && isVisitor)
  const closed = reports.filter(({ status }) => status === 'closed')
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="w-full text-heading wrap-anywhere lg:pe-10" ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <span className="text-muted">{targetLabels[ref.type]}</span>
        <Badge tone={state === 'visible' ? 'success' : 'warning'}>{stateLabels[state]}</Badge>
        {!target.open && <Badge>Closed</Badge>}
        {ref.type === 'listing' && state === 'visible' && (
          <Link className={linkStyle} to={paths.details(ref.id)}>
            Open the room
          </Link>
        )}
        {ref.type === 'listing' && (state === 'hidden' || state === 'suspended') && (
          <p className="w-full text-sm text-pretty text-muted">Only its owner can open this room while it’s hidden.</p>
        )}
      </div>
      {appeal && (
        <Banner tone="warning">
          <strong className="font-semibold">The owner appealed ({formatDate(appeal.at)}):</strong>{' '}
          <bdi className="whitespace-pre-line">{appeal.text}</bdi>
        </Banner>
      )}
      {risk.signals.length > 0 && (
        <Part title={`Risk: ${risk.points} points`}>
          <ul className="flex flex-col gap-1">
            {risk.signals.map(({ kind, points, sentence, listingId }) => (
              <li className="flex gap-3" key={sentence}>
                <span className="w-10 shrink-0 text-end font-semibold tabular-nums">+{points}</span>
                <span>
                  {sentence}{' '}
                  {listingId !== undefined && (
                    <Link
                      className={linkStyle}
                      to={
                        kind === 'posted-again'
                          ? { search: toTargetSearch(search, toKey({ type: 'listing', id: listingId })) }
                          : paths.details(listingId)
                      }
                    >
                      {kind === 'posted-again' ? 'Open item' : 'Open room'}
                    </Link>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {(reporters > 0 || visitors === 0) && (
        <Part title={countReports(reporters, 'open')}>
          <ReportList reports={open} />
          {open.length < reporters && <p className="text-muted">{`Only the newest ${open.length} are shown.`}</p>}
        </Part>
      )}
      {visitors > 0 && (
        <Part title={`${countReports(visitors, 'open')} by ${pickPlural(visitors, 'a visitor', 'visitors')}`}>
          <ReportList reports={openByVisitors} />
        </Part>
      )}
      {closed.length > 0 && (
        <Part title={countReports(closed.length, 'closed')}>
          <ReportList reports={closed} />
        </Part>
      )}
      <Part title="When reported and now">
        <Compare present={present} snapshot={reports[0]?.snapshot} />
      </Part>
      {photos.length > 0 && (
        <Part title="Photos now">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <a href={listPhotoFiles(photo).at(-1)?.src} rel="noreferrer" target="_blank">
                  <PhotoPicture
                    alt={photo.alt || `Photo ${index + 1}`}
                    className="aspect-4/3 rounded-sm"
                    photo={photo}
                    sizes="7rem"
                  />
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Decision">
        {/* Remounts the form when the allowed actions change. */}
        <ActionForm key={allowed.join()} target={target} title={title} />
      </Part>
      <Part title="Actions on this item">
        <AuditList entries={actions} label="Actions on this item" />
      </Part>
      {person && (
        <Part title="Person">
          <ModeratedPersonFacts person={person} />
        </Part>
      )}
    </div>
  )
}

/** Shows a target with its reports, and lets a moderator decide. With `takesFocus`, its heading takes the focus. */
export function TargetPanel({ target, takesFocus }: { target: TargetRef; takesFocus: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(moderationQueries.target(target))
  if (data) return <Target takesFocus={takesFocus} target={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <p>Nothing was reported here.</p>
  if (error) {
    return <Failure query={{ refetch, isFetching }}>We couldn’t load this item.</Failure>
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="sr-only">Loading item</p>
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

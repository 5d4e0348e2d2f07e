import type { Seeker } from '@roommate-finder/contracts/matches'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FitLine } from '#src/entities/fit/fit-line.tsx'
import { listPlans } from '#src/entities/fit/plans.ts'
import { formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PagedList } from '#src/ui/paged-list.tsx'
import { householdOf, seekersOf } from './queries.ts'
import { isRefusal, Refused } from './refused.tsx'

function Person({ seeker, actions }: { seeker: Seeker; actions: ReactNode }) {
  const { name, intro, fit } = seeker
  const plans = listPlans(seeker)
  return (
    <li className="flex flex-wrap items-start gap-3 p-4 sm:gap-4" tabIndex={-1}>
      <Avatar className="@max-[16rem]/page:hidden" name={name} />
      <div className="flex min-w-0 grow basis-48 flex-col gap-1">
        <h2 className="font-sans text-lg/6 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <FitLine fit={fit} isWhole />
        {fit.agrees.length + fit.differs.length === 0 && <p className="text-muted">No answers in common yet</p>}
        {plans.length > 0 && <p className="text-sm text-muted">{plans.join(' · ')}</p>}
        {intro !== '' && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
            {intro}
          </p>
        )}
      </div>
      <div className="-me-2 ms-auto flex items-center">{actions}</div>
    </li>
  )
}

/** Says whose answers the list compares, and links to the questions. */
function HouseholdLine({ id }: { id: string }) {
  const { data } = useQuery(householdOf(id))
  if (!data) return <p className="h-6" />
  const { answers, ofProfile } = data
  const link = (text: string) => (
    <Link className={linkStyle} to={paths.household(id)}>
      {text}
    </Link>
  )
  return (
    <p className="text-pretty text-muted">
      {answers.length === 0 ? (
        <>We don’t know your household yet, so we can’t say who fits. {link('Answer a few questions')}</>
      ) : (
        <>
          {ofProfile
            ? 'We compared their answers with your profile’s.'
            : `We compared their answers with the ${formatCounted(answers.length, 'question', 'questions')} your household answered.`}{' '}
          {link('Change the answers')}
        </>
      )}
    </p>
  )
}

const noOne = pickScene({ seed: 'no one looks for a room', kind: 'Shared' })

/** Lists the people that a room of the user suits, the best fit first. */
export function Seekers({ id, renderActions }: { id: string; renderActions: (seeker: Seeker) => ReactNode }) {
  const pages = useCursorList(seekersOf(id))
  const { error } = pages.list
  if (isRefusal(error)) return <Refused error={error} />
  return (
    <div className="flex flex-col gap-4">
      <HouseholdLine id={id} />
      <PagedList
        empty={
          <Message
            action={
              <Link className={buttonStyle()} to={paths.myList()}>
                My rooms
              </Link>
            }
            scene={noOne}
            title={<h2 className="text-heading">No one yet</h2>}
          >
            You’ll see people here who are looking for a room like yours and let hosts find them. Check back in a few
            days.
          </Message>
        }
        label="People who might fit"
        loadFailed="We couldn’t load the people who might fit."
        pages={pages}
      >
        {(seeker) => <Person actions={renderActions(seeker)} key={seeker.seekerId} seeker={seeker} />}
      </PagedList>
    </div>
  )
}

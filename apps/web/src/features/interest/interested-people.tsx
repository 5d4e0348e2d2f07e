import type { InterestedPerson } from '@roommate-finder/contracts/interest'
import { MAX_INTERESTS_SHOWN } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { mailLink } from '#src/entities/room/contact/contact-methods.ts'
import { interestedPeople } from '#src/entities/room/queries.ts'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { EmailFact } from '#src/ui/person-facts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'

const SHOWN_AT_ONCE = 10

interface PeopleProps {
  listing: Pick<Listing, '_id' | 'title' | 'status' | 'hidden'>
  /** Renders the button to write to a person. */
  renderMessage: (person: InterestedPerson) => ReactNode
}

function Person({ person, listing: { title }, renderMessage }: PeopleProps & { person: InterestedPerson }) {
  const { name, email, verified, photoURL, since } = person
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-t border-line py-2 first:border-t-0" tabIndex={-1}>
      <Avatar className="mt-2" name={name} src={photoURL} />
      <div className="flex min-w-0 grow basis-40 flex-wrap justify-between gap-x-4">
        <div className="min-w-0">
          <p className="flex min-h-11 items-center font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-muted">
            <EmailFact person={person} />
          </p>
          {verified ? (
            <a
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 wrap-anywhere hover:text-primary-strong"
              href={mailLink(email, `About “${title}”`)}
            >
              {email}
            </a>
          ) : (
            <>
              <p className="wrap-anywhere">
                <span className="sr-only">Email, partly hidden: </span>
                {email}
              </p>
              <p className="text-sm text-muted">You’ll see it in full once they confirm it.</p>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-1 py-1 @max-[11rem]/page:wrap-anywhere @max-[11rem]/page:*:px-1 @max-[11rem]/page:[&_svg]:hidden">
          {renderMessage(person)}
          <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
            Interested <Ago iso={since} />
          </p>
        </div>
      </div>
    </li>
  )
}

function People({ people, ...row }: PeopleProps & { people: readonly InterestedPerson[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, SHOWN_AT_ONCE)
  const { list, focusNext } = useListFocus(shown.length)
  return (
    <>
      {people.length >= MAX_INTERESTS_SHOWN && (
        <p className="text-muted">{`These are the latest ${formatCount(people.length)}.`}</p>
      )}
      <div ref={list}>
        <ul aria-labelledby="people">
          {shown.map((person) => (
            <Person {...row} key={person._id} person={person} />
          ))}
        </ul>
      </div>
      {!showsAll && people.length > SHOWN_AT_ONCE && (
        <Button
          className="self-start"
          look="outline"
          onClick={() => {
            focusNext()
            setShowsAll(true)
          }}
        >
          {`Show all ${formatCount(people.length)}`}
        </Button>
      )}
    </>
  )
}

/** Lists the people who have expressed interest, newest first. Only the owner may see it. */
export function InterestedPeople(props: PeopleProps) {
  const { _id: id, status, hidden } = props.listing
  const people = useQuery(interestedPeople(id))

  const body = () => {
    if (people.data) {
      if (people.data.length === 0) {
        return (
          <p className="text-muted">No one yet. People who show interest will appear here, and you can message them.</p>
        )
      }
      return <People {...props} people={people.data} />
    }
    if (people.error) {
      return <Failure query={people}>We couldn’t load who’s interested.</Failure>
    }
    return (
      <div aria-hidden="true" className="flex items-center gap-4 py-3">
        <Skeleton className="size-12 shrink-0" shape="pill" />
        <div className="flex grow flex-col gap-3">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      </div>
    )
  }

  return (
    <Card aria-busy={people.isFetching} aria-labelledby="people" className="flex flex-col gap-3 print:hidden">
      <h2 className="text-heading" id="people">
        Who’s interested
      </h2>
      {body()}
      {status === 'active' && !hidden && (
        <Link className={`self-start ${linkStyle}`} to={paths.seekers(id)}>
          See people who might fit
        </Link>
      )}
    </Card>
  )
}

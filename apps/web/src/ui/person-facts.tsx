import { CalendarDays, Clock, Info, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatMonth } from '#src/lib/format.ts'

interface PersonProps {
  verified: boolean
  emailConfirmedAt?: string | undefined
  memberSince: string | null
  repliesWithin?: 'hour' | 'day' | undefined
}

export const replyTimeTexts = { hour: 'within an hour', day: 'within a day' } as const

function Month({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDate(iso)}>
      {formatMonth(iso)}
    </time>
  )
}

/** Says whether an email address is confirmed, and since when. */
export function EmailFact({ person: { verified, emailConfirmedAt } }: { person: PersonProps }) {
  if (!verified) return 'Email not confirmed'
  return emailConfirmedAt === undefined ? (
    'Email confirmed'
  ) : (
    <>
      Email confirmed <Month iso={emailConfirmedAt} />
    </>
  )
}

function Fact({ Icon, children }: { Icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </li>
  )
}

/** Lists what is known of a person, and that nothing else was checked. */
export function PersonFacts({ person }: { person: PersonProps }) {
  const { memberSince, repliesWithin } = person
  return (
    <ul className="flex flex-col gap-1 text-muted">
      <Fact Icon={Mail}>
        <EmailFact person={person} />
      </Fact>
      {memberSince !== null && (
        <Fact Icon={CalendarDays}>
          Member since <Month iso={memberSince} />
        </Fact>
      )}
      {repliesWithin && <Fact Icon={Clock}>Usually replies {replyTimeTexts[repliesWithin]}</Fact>}
      <Fact Icon={Info}>We haven’t verified this person</Fact>
    </ul>
  )
}

import type { Applicant } from '@roommate-finder/contracts/applicants'
import type { ReactNode } from 'react'
import { FitLine } from '#src/entities/fit/fit-line.tsx'
import { listPlans } from '#src/entities/fit/plans.ts'
import { mailLink } from '#src/entities/room/contact/contact-methods.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { linkStyle } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PersonFacts } from '#src/ui/person-facts.tsx'
import { describeStage, quoteLast } from './stages.ts'

function Email({ person: { email = '', verified }, title }: { person: Applicant; title: string | undefined }) {
  if (verified) {
    return (
      <a
        className={`inline-flex min-h-11 items-center wrap-anywhere ${linkStyle}`}
        href={mailLink(email, title === undefined ? undefined : `About “${title}”`)}
      >
        {email}
      </a>
    )
  }
  return (
    <p className="wrap-anywhere">
      <span className="sr-only">Email, partly hidden: </span>
      {email}
      <span className="block text-sm text-muted">You’ll see it in full once they confirm it.</span>
    </p>
  )
}

/** Shows everything that the host may know of a person. */
export function ApplicantDialog({
  person,
  title,
  actions,
  onClose,
}: {
  person: Applicant
  /** Of the room, once it is known. */
  title: string | undefined
  actions: ReactNode
  onClose: () => void
}) {
  const { name, photoURL, fit, since, invited, interestId, preview, stage } = person
  const plans = listPlans(person)
  return (
    <Dialog actions={actions} onClose={onClose} open title={<bdi>{name}</bdi>}>
      <div className="flex items-start gap-4">
        <Avatar className="@max-[16rem]/page:hidden" name={name} src={photoURL} />
        <div className="flex min-w-0 grow flex-col gap-1">
          <p className="font-semibold wrap-anywhere">{describeStage(person)}</p>
          {!invited && (
            <p className="text-sm text-muted">
              First asked <Ago iso={since} />
            </p>
          )}
        </div>
      </div>
      {preview !== undefined && stage !== 'talking' && (
        <p className="rounded-md bg-sunken px-4 py-3 wrap-anywhere" dir="auto">
          {quoteLast(person)}
        </p>
      )}
      {fit && <FitLine fit={fit} isWhole />}
      {plans.length > 0 && <p className="text-muted">{plans.join(' · ')}</p>}
      {interestId !== undefined && <Email person={person} title={title} />}
      {!invited && <PersonFacts person={person} />}
    </Dialog>
  )
}

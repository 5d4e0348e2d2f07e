import type { SharedViewing } from '@roommate-finder/contracts/viewings'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, UserRound } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { describeSlot } from '#src/entities/viewings/labels.ts'
import { viewingQueries } from '#src/entities/viewings/queries.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const gone = pickScene({ seed: 'no such visit', kind: 'Studio' })

const home = (
  <Link className={buttonStyle('outline')} to={paths.home()}>
    Go to Home
  </Link>
)

function Facts({ visit }: { visit: SharedViewing }) {
  const { day, longDay, span, zone, own } = describeSlot(visit)
  const facts = [
    {
      label: 'When',
      Icon: CalendarDays,
      value: (
        <>
          <time dateTime={visit.startsAt}>
            {longDay}, {span}
          </time>{' '}
          ({zone}){own && <span className="block text-muted">{own}</span>}
        </>
      ),
    },
    {
      label: 'Where',
      Icon: MapPin,
      value: visit.place === null ? 'No address yet. Ask your friend.' : <bdi>{visit.place}</bdi>,
    },
    { label: 'Meeting', Icon: UserRound, value: <bdi>{visit.name}</bdi> },
  ]
  return (
    <Card className="max-w-prose">
      <p className="text-pretty text-muted">A friend has a room viewing on {day}, and wanted you to know.</p>
      <dl className="mt-5 flex flex-col gap-4">
        {facts.map(({ label, Icon, value }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </dt>
            <dd className="ps-7 text-lg wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Shows a viewing to a friend, by a secret link and without an account. */
export default function Visit() {
  const { token = '' } = useParams()
  const visit = useQuery(viewingQueries.shared(token))
  // An ended link shows nothing, also if it worked before.
  if (visit.error instanceof ApiError && ['not_found', 'validation_failed'].includes(visit.error.code)) {
    return (
      <Message action={home} scene={gone} title={<h2 className="text-heading">This link doesn’t work anymore</h2>}>
        The viewing is over or was canceled, or your friend ended the link.
      </Message>
    )
  }
  if (visit.data) return <Facts visit={visit.data} />
  if (visit.error) {
    return (
      <PageFailure query={visit} scene={gone} title={<h2 className="text-heading">We couldn’t load the visit</h2>} />
    )
  }
  return <Spinner delayed label="Loading the visit" />
}

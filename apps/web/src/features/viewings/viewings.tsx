import type { Viewing } from '@roommate-finder/contracts/viewings'
import { toLocalDay } from '@roommate-finder/contracts/zoned-time'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync, CalendarX, MessageSquare, Rss, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type MenuAction, MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { downloadEntry } from '#src/entities/viewings/calendar.ts'
import { describeSlot, describeStart, nameViewing } from '#src/entities/viewings/labels.ts'
import { OutcomeCard } from '#src/entities/viewings/outcome-card.tsx'
import { viewingQueries } from '#src/entities/viewings/queries.ts'
import { type Ask, useViewingDialog } from '#src/entities/viewings/use-viewing-dialog.tsx'
import { cn } from '#src/lib/cn.ts'
import { formatCounted } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useIsBefore } from '#src/lib/server-clock.ts'
import { oneOf, type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const ViewingFeedDialog = lazyComponent(
  async () => (await import('./feed-dialog.tsx')).ViewingFeedDialog,
  DialogFailure,
)

const whens = ['upcoming', 'past'] as const

const whenParams: UrlParams<{ when: (typeof whens)[number] }> = {
  keys: ['when'],
  parse: ({ when }) => ({ when: oneOf(whens, when) }),
}

const options = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const

const rowStyle = 'flex items-center gap-3 px-4 py-3 @max-[16rem]/page:flex-wrap'

function OtherPerson({ viewing: { conversationId, name, listing, place } }: { viewing: Viewing }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <Link className="font-semibold hover:underline" to={paths.conversation(conversationId)}>
        <bdi>{name}</bdi>
      </Link>
      <p className="text-sm text-muted">
        <bdi>{listing.title}</bdi>
      </p>
      {place !== null && (
        <p className="text-sm">
          <bdi>{place}</bdi>
        </p>
      )}
    </div>
  )
}

function ConfirmedRow({ viewing, onAsk }: { viewing: Viewing; onAsk: (ask: Ask) => void }) {
  const { span, zone, own } = describeSlot(viewing)
  const { state, startsAt, conversationId } = viewing
  const isAhead = useIsBefore(Date.parse(startsAt))
  const openConversation: MenuAction = {
    label: 'Open conversation',
    Icon: MessageSquare,
    link: (content) => <Link to={paths.conversation(conversationId)}>{content}</Link>,
  }
  const keeps: MenuAction[] = [
    { label: 'Add to calendar', Icon: CalendarPlus, onSelect: () => void downloadEntry(viewing) },
    { label: 'Share this visit', Icon: Share2, onSelect: () => onAsk({ action: 'share', viewing }) },
  ]
  const changes: MenuAction[] = [
    { label: 'Move', Icon: CalendarSync, onSelect: () => onAsk({ action: 'move', viewing }) },
    { label: 'Cancel', Icon: CalendarX, isDanger: true, onSelect: () => onAsk({ action: 'cancel', viewing }) },
  ]
  return (
    <li className={rowStyle}>
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-1 sm:flex-row">
        <div className="sm:w-48 sm:shrink-0">
          <time className="font-semibold" dateTime={startsAt}>
            {span}
          </time>
          <p className="text-sm text-muted">{zone}</p>
          {own && <p className="text-sm text-muted">{own}</p>}
        </div>
        <OtherPerson viewing={viewing} />
      </div>
      <MoreMenu
        actions={[
          openConversation,
          ...(state === 'confirmed' ? keeps : []),
          ...(state === 'confirmed' && isAhead ? changes : []),
        ]}
        name={nameViewing(viewing)}
      />
    </li>
  )
}

/** A proposal: all open times that were suggested at once. */
function ProposalRow({ slots: [first, ...rest] }: { slots: readonly [Viewing, ...Viewing[]] }) {
  const isMine = first.proposedBy === first.role
  const start = describeStart(Date.parse(first.startsAt), first.timeZone)
  return (
    <li className={rowStyle}>
      <div className="min-w-0 grow">
        <OtherPerson viewing={first} />
        <p className="text-sm text-pretty">
          {first.moves && 'New time: '}
          {start}
          {rest.length > 0 && ` and ${formatCounted(rest.length, 'other time', 'other times')}`}
        </p>
      </div>
      <Link className={buttonStyle(isMine ? 'outline' : 'solid')} to={paths.conversation(first.conversationId)}>
        {isMine ? 'View' : 'Answer'}
        <span className="sr-only">
          {' '}
          <bdi>{first.name}</bdi>
        </span>
      </Link>
    </li>
  )
}

const listStyle = 'divide-y divide-line overflow-hidden rounded-md border bg-card'

function Section({
  title,
  children,
  isDashed = false,
}: {
  title: string
  children: React.ReactNode
  isDashed?: boolean
}) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul aria-label={title} className={cn(listStyle, isDashed ? 'border-dashed border-control' : 'border-line')}>
        {children}
      </ul>
    </section>
  )
}

const group = <Key,>(viewings: readonly Viewing[], toKey: (viewing: Viewing) => Key) => [
  ...Map.groupBy(viewings, toKey).entries(),
]

/** Formats the day of a viewing, with the year if it is not the present one of the room. */
const toDay = (viewing: Viewing): string => {
  const toYear = (at: number): string => toLocalDay(at, viewing.timeZone).slice(0, 4)
  const year = toYear(Date.parse(viewing.startsAt))
  return describeSlot(viewing).longDay + (year === toYear(Date.now()) ? '' : `, ${year}`)
}

const emptyRoom = pickScene({ seed: 'no viewings', kind: 'Single' })

const emptyTexts = {
  upcoming: { title: 'No viewings yet', text: 'Suggest times for a visit in a conversation.' },
  past: { title: 'No past viewings', text: 'You’ll see your viewings here when they’re over.' },
} as const

function Lists({
  viewings,
  when,
  onAsk,
}: {
  viewings: readonly Viewing[]
  when: (typeof whens)[number]
  onAsk: (ask: Ask) => void
}) {
  if (viewings.length === 0) {
    return (
      <Message
        action={
          <Link className={buttonStyle('outline')} to={paths.messages()}>
            Go to messages
          </Link>
        }
        scene={emptyRoom}
        title={<h2 className="text-heading">{emptyTexts[when].title}</h2>}
      >
        {emptyTexts[when].text}
      </Message>
    )
  }
  const proposals = group(
    viewings.filter(({ state }) => state === 'proposed'),
    ({ proposalId }) => proposalId,
  )
  const toRows = (isMine: boolean) =>
    proposals.flatMap(([id, [first, ...rest]]) =>
      first && (first.proposedBy === first.role) === isMine ? [<ProposalRow key={id} slots={[first, ...rest]} />] : [],
    )
  const [theirs, own] = [toRows(false), toRows(true)]
  return (
    <>
      {theirs.length > 0 && (
        <Section isDashed title="Waiting for your answer">
          {theirs}
        </Section>
      )}
      {group(
        viewings.filter(({ state }) => state !== 'proposed'),
        toDay,
      ).map(([day, ofDay]) => (
        <Section key={day} title={day}>
          {ofDay.map((viewing) => (
            <ConfirmedRow key={viewing._id} onAsk={onAsk} viewing={viewing} />
          ))}
        </Section>
      ))}
      {own.length > 0 && (
        <Section isDashed title="Times you suggested">
          {own}
        </Section>
      )}
    </>
  )
}

const loadFailed = 'We couldn’t load your viewings.'

function Loading() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading your viewings…
      </p>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton className="h-21 w-full" key={key} />
      ))}
    </>
  )
}

function Upcoming({ onAsk }: { onAsk: (ask: Ask) => void }) {
  const list = useQuery(viewingQueries.upcoming())
  if (list.data) return <Lists onAsk={onAsk} viewings={list.data} when="upcoming" />
  return list.error ? <Failure query={list}>{loadFailed}</Failure> : <Loading />
}

function Past({ onAsk }: { onAsk: (ask: Ask) => void }) {
  const { list, items, loadMore } = useCursorList(viewingQueries.past())
  if (!list.data) return list.error ? <Failure query={list}>{loadFailed}</Failure> : <Loading />
  return (
    <>
      <Lists onAsk={onAsk} viewings={items} when="past" />
      <ShowMore pages={{ list, loadMore }} />
    </>
  )
}

/** Lists the viewings of the user by day, and the times to answer. */
export default function Viewings() {
  const [{ when }, setParams] = useUrlParams(whenParams)
  const { data: outcome } = useQuery(viewingQueries.outcomeQuestion())
  const { open, dialog } = useViewingDialog()
  const [isSubscribing, setIsSubscribing] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {outcome?.viewing && <OutcomeCard viewing={outcome.viewing} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Viewings" onChange={(next) => setParams({ when: next })} options={options} value={when} />
        <Button look="quiet" onClick={() => setIsSubscribing(true)}>
          <Rss aria-hidden="true" className="size-5" />
          Calendar feed
        </Button>
      </div>
      {when === 'past' ? <Past onAsk={open} /> : <Upcoming onAsk={open} />}
      {dialog}
      <Suspense fallback={null}>
        {isSubscribing && <ViewingFeedDialog onClose={() => setIsSubscribing(false)} />}
      </Suspense>
    </div>
  )
}

import { type Applicant, declineApplicants } from '@roommate-finder/contracts/applicants'
import type { DeclineInput } from '@roommate-finder/contracts/decline'
import { MAX_DECLINED_AT_ONCE } from '@roommate-finder/contracts/limits'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, MessageSquare, MessageSquareX } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router-dom'
import { type MenuAction, MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { applicantsKey, listingQueries } from '#src/entities/room/queries.ts'
import type { ProposedTo } from '#src/entities/viewings/propose-dialog.tsx'
import { ApplicantDialog } from '#src/features/applicants/applicant-dialog.tsx'
import { Board, BoardSkeleton } from '#src/features/applicants/board.tsx'
import { applicantsOf } from '#src/features/applicants/queries.ts'
import { summarize } from '#src/features/applicants/stages.ts'
import { isRefusal, Refused } from '#src/features/hosting/seekers/refused.tsx'
import { request } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { formatCounted } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button, buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

const DeclineDialog = lazyComponent(
  async () => (await import('#src/features/messages/decline-dialog.tsx')).DeclineDialog,
  DialogFailure,
)
const MessagePersonDialog = lazyComponent(
  async () => (await import('#src/features/messages/message-person.tsx')).MessagePersonDialog,
  DialogFailure,
)

const ProposeDialog = lazyComponent(
  async () => (await import('#src/entities/viewings/propose-dialog.tsx')).ProposeDialog,
  DialogFailure,
)

const emptyRoom = pickScene({ seed: 'no one has asked', kind: 'Shared' })

function NoApplicants({ id, isActive }: { id: string; isActive: boolean }) {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={isActive ? paths.seekers(id) : paths.myList()}>
          {isActive ? 'See people who might fit' : 'My rooms'}
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">No one has asked yet</h2>}
    >
      People who message you about this room or show interest will appear here.
    </Message>
  )
}

const declineAll = async (id: string, people: readonly Applicant[], body: DeclineInput): Promise<void> => {
  const ids = people.map(({ _id }) => _id)
  for (let start = 0; start < ids.length; start += MAX_DECLINED_AT_ONCE) {
    const next = ids.slice(start, start + MAX_DECLINED_AT_ONCE)
    await request(declineApplicants, { params: { id }, body: { ...body, ids: next } })
  }
}

/** Keeps which people are selected. Those who are declined or gone no longer are. */
const useSelection = (people: readonly Applicant[]) => {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    selected: people.filter(({ _id, stage }) => stage !== 'declined' && ids.includes(_id)),
    setIds,
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  }
}

const countPeople = (count: number) => formatCounted(count, 'person', 'people')

/** Whether the host may suggest times to a person. The host of a confirmed viewing moves it in the conversation. */
const canPropose = ({ conversationId, stage, invited, viewing }: Applicant): boolean =>
  conversationId !== undefined && stage !== 'declined' && !invited && viewing?.state !== 'confirmed'

/** `title`: of the room, once it is known. */
function People({ people, id, title }: { people: readonly Applicant[]; id: string; title: string | undefined }) {
  const queryClient = useQueryClient()
  const composer = useDialogEntry('composer')
  const [openId, setOpenId] = useState<string | null>(null)
  const [proposing, setProposing] = useState<ProposedTo | null>(null)
  const [declined, setDeclined] = useState<readonly Applicant[]>([])
  const { selected, setIds, toggle } = useSelection(people)
  const board = useRef<HTMLDivElement>(null)
  const shown = people.find(({ _id }) => _id === openId)
  const addressee = people.find(({ interestId }) => interestId !== undefined && interestId === composer.value?.id)
  const refresh = () => queryClient.invalidateQueries({ queryKey: applicantsKey })
  const focusBoard = () => board.current?.focus({ preventScroll: true })
  const fresh = people.filter(({ stage }) => stage === 'new')

  const message = ({ interestId: to = '' }: Applicant) => {
    setOpenId(null)
    composer.open({ id: to, question: '' })
  }
  const propose = ({ conversationId = '', name }: Applicant) => {
    setOpenId(null)
    setProposing({ conversationId, listingId: id, role: 'host', name })
  }
  const closeDeclining = (isSent?: boolean) => {
    // The dialog returns the focus to the button that opened it, which goes away with the people who move.
    flushSync(() => setDeclined([]))
    if (isSent) focusBoard()
  }
  const listActions = (person: Applicant): MenuAction[] => {
    const { conversationId, stage } = person
    return [
      conversationId === undefined
        ? { label: 'Message', Icon: MessageSquare, onSelect: () => message(person) }
        : {
            label: 'Open conversation',
            Icon: MessageSquare,
            link: (content) => <Link to={paths.conversation(conversationId)}>{content}</Link>,
          },
      ...(canPropose(person) ? [{ label: 'Suggest times', Icon: CalendarPlus, onSelect: () => propose(person) }] : []),
      ...(stage === 'declined'
        ? []
        : [{ label: 'Decline', Icon: MessageSquareX, onSelect: () => setDeclined([person]) }]),
    ]
  }

  return (
    <>
      {fresh.length > 1 && (
        <Button
          className="-ms-4 self-start"
          look="quiet"
          onClick={() => setIds([...new Set([...selected, ...fresh])].map(({ _id }) => _id))}
        >
          Select all new
        </Button>
      )}
      <Board
        onOpen={({ _id }) => setOpenId(_id)}
        onSelect={toggle}
        people={people}
        ref={board}
        renderMenu={(person) => <MoreMenu actions={listActions(person)} name={person.name} />}
        selected={selected.map(({ _id }) => _id)}
      />
      <SelectionBar status={selected.length === 0 ? '' : `${countPeople(selected.length)} selected.`}>
        <Button
          look="quiet"
          onClick={() => {
            // The pressed button disappears.
            focusBoard()
            setIds([])
          }}
        >
          Clear
        </Button>
        <Button look="outline" onClick={() => setDeclined(selected)}>
          {`Decline ${countPeople(selected.length)}`}
        </Button>
      </SelectionBar>
      {shown && (
        <ApplicantDialog
          actions={
            <>
              {shown.stage !== 'declined' && (
                <Button
                  look="outline"
                  onClick={() => {
                    setOpenId(null)
                    setDeclined([shown])
                  }}
                >
                  Decline
                </Button>
              )}
              {canPropose(shown) && (
                <Button look="outline" onClick={() => propose(shown)}>
                  Suggest times
                </Button>
              )}
              {shown.conversationId === undefined ? (
                <Button onClick={() => message(shown)}>Message</Button>
              ) : (
                <Link className={buttonStyle()} to={paths.conversation(shown.conversationId)}>
                  Open conversation
                </Link>
              )}
            </>
          }
          onClose={() => setOpenId(null)}
          person={shown}
          title={title}
        />
      )}
      <Suspense fallback={null}>
        {proposing && (
          <ProposeDialog
            onClose={() => {
              setProposing(null)
              void refresh()
            }}
            to={proposing}
          />
        )}
        {declined.length > 0 && (
          <DeclineDialog
            onClose={closeDeclining}
            people={declined.map((person) => ({ ...person, hasViewing: person.viewing?.state === 'confirmed' }))}
            send={(body) => declineAll(id, declined, body).finally(() => void refresh())}
          />
        )}
        {addressee?.interestId !== undefined && (
          <MessagePersonDialog
            listing={{ id, title }}
            onClose={composer.close}
            onSent={() => void refresh()}
            person={{ interestId: addressee.interestId, name: addressee.name }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Shows the people who asked about a room of the user. */
export default function ApplicantsPage() {
  const { id = '' } = useParams()
  const { data: listings } = useQuery(listingQueries.mine())
  const listing = listings?.find(({ _id }) => _id === id)
  const applicants = useQuery(applicantsOf(id))
  const { data, error } = applicants
  if (isRefusal(error)) return <Refused error={error} />
  if (!data && error) return <Failure query={applicants}>We couldn’t load your applicants.</Failure>
  const toStatus = () => {
    if (!data) return 'Loading applicants'
    return data.items.length === 0 ? '' : summarize(data.items)
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {listing && <RoomLink className={cn('self-start wrap-anywhere', linkStyle)} listing={listing} />}
      <p className={data ? 'text-muted empty:hidden' : 'sr-only'} role="status">
        {toStatus()}
      </p>
      {data?.isCut && <p className="text-muted">Some people who asked long ago are left out.</p>}
      {!data && <BoardSkeleton />}
      {data?.items.length === 0 && <NoApplicants id={id} isActive={listing?.status === 'active' && !listing.hidden} />}
      {data && data.items.length > 0 && <People id={id} people={data.items} title={listing?.title} />}
    </div>
  )
}

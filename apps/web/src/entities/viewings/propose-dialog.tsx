import { MAX_SLOTS, MAX_VIEWING_DAYS, MAX_VIEWING_PLACE } from '@roommate-finder/contracts/limits'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  type ConversationViewings,
  proposeViewings,
  type Viewing,
  type ViewingProposal,
} from '@roommate-finder/contracts/viewings'
import { formatZonedDay, nameTimeZone } from '@roommate-finder/contracts/zoned-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { formatCounted } from '#src/lib/format.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { chip, chosenChip } from '#src/ui/chip-group.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { formatOwnStart, formatStart } from './labels.ts'
import { refreshViewings, viewingQueries } from './queries.ts'
import { type DayPart, dayParts, listDays, WEEKS } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const lengths = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '45', label: '45 min' },
  { value: '60', label: '1 hour' },
] as const

const placeSchema = z.string()

/** What the dialog needs of a conversation. */
export interface ProposedTo {
  conversationId: string
  listingId: string
  /** The role of the user. */
  role: Viewing['role']
  /** The name of the other person. */
  name: string
  /** The confirmed viewing to move. */
  moves?: Viewing | undefined
}

/** Sends a proposal once, also if the response to an attempt was lost. Keeps the place that a host has typed. */
const usePropose = ({ conversationId: id, name }: ProposedTo, knownPlace: string, onSent: () => void) => {
  const queryClient = useQueryClient()
  const draft = useDraft(`viewing-place:${id}`, placeSchema)
  const place = useDraftValue(draft) ?? knownPlace
  const proposing = useMutation({
    mutationFn: (body: ViewingProposal) =>
      request(proposeViewings, { params: { id }, body, headers: { 'Idempotency-Key': draft.keyFor(body) } }),
    onSuccess: () => {
      draft.clear()
      toast({ text: `We sent ${isolate(name)} your times.`, tone: 'success' })
      onSent()
      return refreshViewings(queryClient)
    },
    onError: () => queryClient.invalidateQueries(viewingQueries.upcoming()),
  })
  return { place, setPlace: draft.save, proposing }
}

function ProposeForm({ to, known, onClose }: { to: ProposedTo; known: ConversationViewings; onClose: () => void }) {
  const { role, name, listingId, moves } = to
  const { timeZone, items } = known
  const [now] = useState(Date.now)
  const [week, setWeek] = useState(0)
  const [part, setPart] = useState<DayPart>('evening')
  const [minutes, setMinutes] = useState<(typeof lengths)[number]['value']>('30')
  const [starts, setStarts] = useState<readonly number[]>([])
  const { data: upcoming = [] } = useQuery(viewingQueries.upcoming())
  const ofRoom = [...upcoming.filter(({ listing }) => listing._id === listingId), ...items]
  const { place, setPlace, proposing } = usePropose(
    to,
    (role === 'host' && ofRoom.findLast((viewing) => viewing.place)?.place) || '',
    onClose,
  )
  const ms = Number(minutes) * MINUTE_MS
  const taken = upcoming.filter(({ state, _id }) => state === 'confirmed' && _id !== moves?._id)
  const isFree = (at: number): boolean =>
    at > now &&
    at <= now + MAX_VIEWING_DAYS * DAY_MS &&
    !taken.some(({ startsAt, endsAt }) => at < Date.parse(endsAt) && at + ms > Date.parse(startsAt))
  const toggle = (at: number) =>
    setStarts(starts.includes(at) ? starts.filter((other) => other !== at) : [...starts, at].toSorted((a, b) => a - b))
  const days = listDays(now, { timeZone, week, part })
  const [first, last] = [days[0]?.local ?? 0, days.at(-1)?.local ?? 0]
  const isFull = starts.length >= MAX_SLOTS
  const send = () => {
    const slots = starts.map((at) => ({
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + ms).toISOString(),
    }))
    const meetAt = place.trim()
    proposing.mutate({ slots, ...(meetAt !== '' && { place: meetAt }), ...(moves && { moves: moves._id }) })
  }
  const isTooLong = place.trim().length > MAX_VIEWING_PLACE
  const close = () => {
    if (!proposing.isPending) onClose()
  }

  return (
    <Dialog
      actions={
        <>
          <Button disabled={proposing.isPending} look="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={starts.length === 0 || isTooLong}
            onClick={send}
            pending={proposing.isPending}
            pendingLabel="Sending…"
          >
            {starts.length === 0 ? 'Send times' : `Send ${formatCounted(starts.length, 'time', 'times')}`}
          </Button>
        </>
      }
      description={
        moves
          ? `Choose up to ${MAX_SLOTS} times. Your viewing on ${formatStart(Date.parse(moves.startsAt), timeZone)} stays until ${isolate(name)} picks a new one.`
          : `Choose up to ${MAX_SLOTS} times. ${isolate(name)} picks one.`
      }
      onClose={close}
      open
      title={moves ? 'Move the viewing' : 'Suggest times'}
      wide
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex items-center gap-1">
            <IconButton aria-disabled={week === 0} label="Earlier week" onClick={() => setWeek(Math.max(week - 1, 0))}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <p aria-live="polite" className="min-w-36 text-center font-semibold">
              {formatZonedDay(first, 'UTC').slice(5)} – {formatZonedDay(last, 'UTC').slice(5)}
            </p>
            <IconButton
              aria-disabled={week === WEEKS - 1}
              label="Later week"
              onClick={() => setWeek(Math.min(week + 1, WEEKS - 1))}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <Segmented label="Time of day" onChange={setPart} options={dayParts} value={part} />
        </div>
        <WeekGrid
          canChoose={(at) => isFree(at) && !isFull}
          days={days}
          isChosen={(at) => starts.includes(at)}
          key={`${week} ${part}`}
          onToggle={toggle}
        />
        <p className="text-sm text-muted">Times are in {nameTimeZone(now, timeZone)}.</p>
        {starts.length > 0 && (
          <ul aria-label="Chosen times" className="flex flex-wrap gap-2">
            {starts.map((at) => {
              const own = formatOwnStart(at, timeZone)
              return (
                <li key={at}>
                  <button className={`${chip} ${chosenChip}`} onClick={() => toggle(at)} type="button">
                    <X aria-hidden="true" className="size-4 shrink-0" />
                    <span>
                      <span className="sr-only">Remove </span>
                      {formatStart(at, timeZone)}
                      {own && <span className="font-normal"> ({own})</span>}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <div className="flex flex-col items-start gap-1">
          <span aria-hidden="true" className="text-sm font-semibold text-muted">
            Length
          </span>
          <Segmented label="Length" onChange={setMinutes} options={lengths} value={minutes} />
        </div>
        {role === 'host' && (
          <TextField
            autoComplete="street-address"
            error={isTooLong ? `Place can be up to ${MAX_VIEWING_PLACE} characters` : undefined}
            hint="Only shared once a time is confirmed."
            label="Address or meeting point"
            onChange={({ target }) => setPlace(target.value)}
            optional
            value={place}
          />
        )}
        <RefusalBanner
          sentence={
            proposing.error && (serverSentence(proposing.error) ?? 'We couldn’t send your times. Please try again.')
          }
        />
      </div>
    </Dialog>
  )
}

/** Suggests times for a viewing, or new times for a confirmed one. */
export function ProposeDialog({ to, onClose }: { to: ProposedTo; onClose: () => void }) {
  const known = useQuery(viewingQueries.ofConversation(to.conversationId))
  if (known.data) return <ProposeForm known={known.data} onClose={onClose} to={to} />
  return (
    <Dialog onClose={onClose} open title={to.moves ? 'Move the viewing' : 'Suggest times'} wide>
      {known.error ? <Failure query={known}>We couldn’t load the times.</Failure> : <Spinner label="Loading times" />}
    </Dialog>
  )
}

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
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { formatCounted } from '#src/lib/format.ts'
import { useServerClock } from '#src/lib/server-clock.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { chip, chosenChip } from '#src/ui/chip-group.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { describeStart, formatOwnStart, formatStart, PLACE_MISSING } from './labels.ts'
import { refreshViewings, viewingQueries } from './queries.ts'
import { useKnownPlace } from './use-known-place.ts'
import { type DayPart, dayParts, listDays, WEEKS } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const MINUTE_MS = 60_000
const CLOCK_MS = 15_000
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
const usePropose = (to: ProposedTo, onSent: () => void) => {
  const { conversationId: id, name } = to
  const queryClient = useQueryClient()
  const known = useKnownPlace(to)
  const draft = useDraft(`viewing-place:${id}`, placeSchema)
  const place = useDraftValue(draft) ?? known.place
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
  const { role, name, moves } = to
  const { timeZone, items } = known
  const now = useServerClock(CLOCK_MS)
  const [week, setWeek] = useState(0)
  const [part, setPart] = useState<DayPart>('evening')
  const [minutes, setMinutes] = useState<(typeof lengths)[number]['value']>('30')
  const [starts, setStarts] = useState<readonly number[]>([])
  const { data: upcoming = [] } = useQuery(viewingQueries.upcoming())
  const { place, setPlace, proposing } = usePropose(to, onClose)
  const [asksPlace, setAsksPlace] = useState(false)
  const placeField = useRef<HTMLInputElement>(null)
  const ms = Number(minutes) * MINUTE_MS
  const taken = upcoming.filter(({ state, _id }) => state === 'confirmed' && _id !== moves?._id)
  const isFree = (at: number): boolean =>
    at > now &&
    at <= now + MAX_VIEWING_DAYS * DAY_MS &&
    !taken.some(({ startsAt, endsAt }) => at < Date.parse(endsAt) && at + ms > Date.parse(startsAt))
  // A time may pass, be taken by another viewing, or overlap after a change of the length.
  const chosen = starts
    .filter(isFree)
    .reduce<number[]>((kept, at) => (at - (kept.at(-1) ?? 0) < ms ? kept : [...kept, at]), [])
  const left = starts.length - chosen.length
  const toggle = (at: number) =>
    setStarts(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at].toSorted((a, b) => a - b))
  const { list: chips } = useListFocus(chosen.length)
  const days = listDays(now, { timeZone, week, part })
  const [first, last] = [days[0]?.local ?? 0, days.at(-1)?.local ?? 0]
  const isFull = chosen.length >= MAX_SLOTS
  const replaces = items.some(({ state, proposedBy }) => state === 'proposed' && proposedBy === role)
  const isCanceled = moves && items.some(({ _id, state }) => _id === moves._id && state === 'canceled')
  const send = () => {
    if (isPlaceMissing) {
      setAsksPlace(true)
      placeField.current?.focus()
      return
    }
    const slots = chosen.map((at) => ({
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + ms).toISOString(),
    }))
    const meetAt = place.trim()
    proposing.mutate({ slots, ...(meetAt !== '' && { place: meetAt }), ...(moves && { moves: moves._id }) })
  }
  const isTooLong = place.trim().length > MAX_VIEWING_PLACE
  const isPlaceMissing = role === 'host' && place.trim() === ''
  const placeError = isTooLong
    ? `Place can be up to ${MAX_VIEWING_PLACE} characters`
    : asksPlace && isPlaceMissing
      ? PLACE_MISSING
      : undefined
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
            disabled={chosen.length === 0 || isTooLong || isCanceled}
            onClick={send}
            pending={proposing.isPending}
            pendingLabel="Sending…"
          >
            {chosen.length === 0 ? 'Send times' : `Send ${formatCounted(chosen.length, 'time', 'times')}`}
          </Button>
        </>
      }
      description={[
        `Choose up to ${MAX_SLOTS} times.`,
        moves
          ? `Your viewing on ${describeStart(Date.parse(moves.startsAt), timeZone)} stays until ${isolate(name)} picks a new one.`
          : `${isolate(name)} picks one.`,
        ...(replaces ? ['These replace the times you suggested.'] : []),
      ].join(' ')}
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
          canChoose={(at) => isFree(at) && !isFull && !chosen.some((other) => Math.abs(other - at) < ms)}
          days={days}
          isChosen={(at) => chosen.includes(at)}
          isFree={isFree}
          key={`${week} ${part}`}
          onToggle={toggle}
        />
        <div className="flex flex-col gap-4 outline-none" ref={chips} tabIndex={-1}>
          <p className="text-sm text-muted">Times are in {nameTimeZone(now, timeZone)}.</p>
          {chosen.length > 0 && (
            <ul aria-label="Chosen times" className="flex flex-wrap gap-2">
              {chosen.map((at) => {
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
          <p className="text-sm text-muted empty:hidden" role="status">
            {left > 0
              ? `We left out ${formatCounted(left, 'time that has', 'times that have')} passed, or would overlap with another viewing or time.`
              : isFull && `You’ve chosen ${MAX_SLOTS} times, the most you can suggest.`}
          </p>
        </div>
        <div className="flex flex-col items-start gap-1">
          <span aria-hidden="true" className="text-sm font-semibold text-muted">
            Length
          </span>
          <Segmented label="Length" onChange={setMinutes} options={lengths} value={minutes} />
        </div>
        {role === 'host' && (
          <TextField
            autoComplete="street-address"
            error={placeError}
            hint="Only shared once a time is confirmed."
            label="Address or meeting point"
            onChange={({ target }) => setPlace(target.value)}
            ref={placeField}
            value={place}
          />
        )}
        {isCanceled && (
          <Banner role="alert" tone="danger">
            This viewing was just canceled.
          </Banner>
        )}
        <RefusalBanner
          others={proposing.error instanceof ApiError ? Object.values(proposing.error.fields) : []}
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

import type { Viewing } from '@roommate-finder/contracts/viewings'
import {
  CalendarCheck,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  ChevronDown,
  Clock,
  MapPin,
  Share2,
  ShieldCheck,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SafetyNote, useSafetyNotes } from '#src/entities/safety-note/safety-note.tsx'
import { useIsBefore } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadEntry } from './calendar.ts'
import { describeSlot, formatOwnStart, formatStart } from './labels.ts'
import type { Ask } from './use-viewing-dialog.tsx'

const safetyTexts = {
  seeker:
    'Tell a friend where you’re going, or take one along. Never pay before you’ve seen the room and signed a lease.',
  host: 'Have a friend or roommate at home. Keep valuables and papers out of sight.',
} as const

const noPlace = {
  seeker: 'No address yet. Ask in a message.',
  host: 'No address yet.',
} as const

function Line({ Icon, children }: { Icon: typeof MapPin; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

/** Shows a confirmed viewing in one line, which opens. Open at first while the safety notes are new. */
export function ConfirmedViewing({
  viewing,
  uid,
  onAsk,
}: {
  viewing: Viewing
  uid: string
  onAsk: (ask: Ask) => void
}) {
  const { areShown, dismiss } = useSafetyNotes(`viewing-${viewing.role}`, uid)
  const [startsOpen] = useState(areShown)
  const { longDay, span, zone, own } = describeSlot(viewing)
  const { place, role, startsAt, timeZone } = viewing
  const at = Date.parse(startsAt)
  const ownStart = formatOwnStart(at, timeZone)
  const isAhead = useIsBefore(at)
  const changes = [
    { label: 'Move', Icon: CalendarSync, press: () => onAsk({ action: 'move', viewing }) },
    { label: 'Cancel', Icon: CalendarX, press: () => onAsk({ action: 'cancel', viewing }) },
  ]
  const actions = [
    { label: 'Add to calendar', Icon: CalendarPlus, press: () => void downloadEntry(viewing) },
    { label: 'Share this visit', Icon: Share2, press: () => onAsk({ action: 'share', viewing }) },
    ...(isAhead ? changes : []),
  ]
  return (
    <details className="group/viewing border-b border-line bg-primary-soft" open={startsOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <CalendarCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 grow text-pretty">
          Viewing {formatStart(at, timeZone)}
          {/* An open viewing has it below. */}
          {ownStart && <span className="group-open/viewing:hidden"> ({ownStart})</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open/viewing:rotate-180" />
      </summary>
      <div className="flex max-h-[max(7rem,calc(100dvh-39rem))] max-sm:max-h-[max(7rem,calc(100dvh-31rem))] flex-col gap-3 overflow-y-auto px-4 pb-3">
        <Line Icon={Clock}>
          <p>
            <time dateTime={startsAt}>
              {longDay}, {span}
            </time>{' '}
            <span className="text-muted">({zone})</span>
          </p>
          {own && <p className="text-sm text-muted">{own}</p>}
        </Line>
        <Line Icon={MapPin}>{place === null ? <p className="text-muted">{noPlace[role]}</p> : <bdi>{place}</bdi>}</Line>
        {areShown && (
          <SafetyNote Icon={ShieldCheck} dismissLabel="Hide safety notes" onDismiss={dismiss}>
            {safetyTexts[role]}
          </SafetyNote>
        )}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1 @min-[22rem]/page:max-sm:grid-cols-2">
          {actions.map(({ label, Icon, press }) => (
            <Button key={label} look="outline" onClick={press}>
              <Icon aria-hidden="true" className="size-5 text-muted max-sm:hidden" />
              {label}
            </Button>
          ))}
        </div>
      </div>
    </details>
  )
}

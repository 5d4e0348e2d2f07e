import { formatZonedDay } from '@roommate-finder/contracts/zoned-time'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import type { Day, Start } from './week.ts'

const moves: Record<string, { days: number; starts: number } | undefined> = {
  ArrowUp: { days: -1, starts: 0 },
  ArrowDown: { days: 1, starts: 0 },
  ArrowLeft: { days: 0, starts: -1 },
  ArrowRight: { days: 0, starts: 1 },
}

/** Formats minutes since midnight as "5:30". */
const toClock = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`

const cell =
  'min-h-11 w-full cursor-pointer rounded-sm border text-sm font-semibold tabular-nums transition-colors aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:font-normal aria-disabled:text-muted'

/** Lets users choose starts: a row for each day. Arrow keys move through the times, of which Tab reaches one. */
export function WeekGrid({
  days,
  isFree,
  isChosen,
  canChoose,
  onToggle,
}: {
  days: readonly Day[]
  /** A day without free times has no buttons. */
  isFree: (at: number) => boolean
  isChosen: (at: number) => boolean
  canChoose: (at: number) => boolean
  onToggle: (at: number) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const hasTime = ({ at }: Start): boolean => at !== null && isFree(at)
  const [reached, setReached] = useState<readonly [day: number, start: number] | null>(null)
  const first = days.findIndex(({ starts }) => starts.some(hasTime))
  const [day, start] = reached ?? [first, days[first]?.starts.findIndex(hasTime) ?? 0]

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const lastStart = (days[day]?.starts.length ?? 0) - 1
    const ends: typeof moves = { Home: { days: 0, starts: -start }, End: { days: 0, starts: lastStart - start } }
    const step = moves[event.key] ?? ends[event.key]
    if (!step) return
    event.preventDefault()
    const find = (i: number) => grid.current?.querySelector<HTMLElement>(`[data-cell="${i} ${start + step.starts}"]`)
    // Days without times have no buttons.
    let next = day + step.days
    while (step.days !== 0 && days[next] && !find(next)) next += step.days
    find(next)?.focus()
  }

  return (
    <div aria-label="Times" className="flex flex-col gap-3 sm:gap-1" ref={grid} role="grid">
      {days.map(({ local, starts }, i) => (
        <div
          className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1 sm:grid-cols-[6rem_repeat(10,minmax(0,1fr))] sm:items-center"
          key={local}
          role="row"
        >
          <span className="text-sm font-semibold max-sm:col-span-full" role="rowheader">
            {formatZonedDay(local, 'UTC')}
          </span>
          {starts.some(hasTime) ? (
            starts.map(({ minutes, at }, j) => {
              const chosen = at !== null && isChosen(at)
              const isOpen = at !== null && (chosen || canChoose(at))
              return (
                <span key={minutes} role="gridcell">
                  <button
                    aria-disabled={!isOpen || undefined}
                    aria-label={`${formatZonedDay(local, 'UTC', 'long')}, ${toClock(minutes)} ${minutes < 12 * 60 ? 'AM' : 'PM'}`}
                    aria-pressed={chosen}
                    className={cn(
                      cell,
                      chosen
                        ? 'border-primary bg-primary text-on-primary forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                        : 'border-line bg-card hover:border-primary hover:bg-primary-soft',
                    )}
                    data-cell={`${i} ${j}`}
                    onClick={() => isOpen && onToggle(at)}
                    onFocus={() => setReached([i, j])}
                    onKeyDown={move}
                    tabIndex={i === day && j === start ? 0 : -1}
                    type="button"
                  >
                    {toClock(minutes)}
                  </button>
                </span>
              )
            })
          ) : (
            <span className="col-span-full text-sm text-muted sm:col-span-10" role="gridcell">
              No times
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

import type { Applicant } from '@roommate-finder/contracts/applicants'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { groupByStage, stageLabels } from './stages.ts'

const steps: Record<string, { column: number; row: number } | undefined> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
}

/** Focuses the next person in the direction of an arrow key. Passes over columns without people. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, isWide: boolean) => {
  const { currentTarget, key, altKey, ctrlKey, metaKey, shiftKey } = event
  const step = steps[key]
  const board = currentTarget.closest('[data-board]')
  if (!step || !board || altKey || ctrlKey || metaKey || shiftKey) return
  const lists = [...board.querySelectorAll('[data-people]')].map(({ children }) => [...children])
  const columns = isWide ? lists : [lists.flat()]
  const card = currentTarget.closest('li')
  const column = columns.findIndex((cards) => cards.some((item) => item === card))
  const row = columns[column]?.findIndex((item) => item === card) ?? 0
  event.preventDefault()
  const cards = columns[column + step.column]
  const next = step.column === 0 ? cards?.[row + step.row] : (cards?.[row] ?? cards?.at(-1))
  next?.querySelector<HTMLElement>('[data-open]')?.focus()
}

function Stage({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={count === 0 ? 'max-lg:hidden lg:rounded-lg lg:bg-sunken lg:p-3' : 'lg:rounded-lg lg:bg-sunken lg:p-3'}
    >
      <h2 className="flex items-baseline gap-2 pb-2 font-sans text-base font-semibold lg:px-1" id={id}>
        {label} <span className="font-normal text-muted tabular-nums">{formatCount(count)}</span>
      </h2>
      {count === 0 ? (
        <p className="px-1 text-sm text-muted">None</p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-col gap-2" data-people>
          {children}
        </ul>
      )}
    </section>
  )
}

/** Shows people in a column for each stage, on narrow screens one below the other. Arrow keys move between people. */
export function Board({
  people,
  selected,
  renderMenu,
  onSelect,
  onOpen,
  ref,
}: {
  people: readonly Applicant[]
  /** The ids of the selected people. */
  selected: readonly string[]
  renderMenu: (person: Applicant) => ReactNode
  onSelect: (id: string) => void
  onOpen: (person: Applicant) => void
  ref: Ref<HTMLDivElement>
}) {
  const isWide = useMedia(TWO_COLUMNS)
  return (
    <div
      aria-describedby="board-keys"
      aria-label="Applicants"
      className="grid grid-cols-1 gap-6 lg:grid-cols-4 lg:items-start lg:gap-4"
      data-board
      ref={ref}
      role="group"
      tabIndex={-1}
    >
      <p className="sr-only" id="board-keys">
        Arrow keys move between people.
      </p>
      {groupByStage(people).map(({ stage, people: ofStage }) => (
        <Stage count={ofStage.length} key={stage} label={stageLabels[stage]}>
          {ofStage.map((person) => (
            <ApplicantCard
              isSelected={selected.includes(person._id)}
              key={person._id}
              menu={renderMenu(person)}
              onKeyDown={(event) => moveFocus(event, isWide)}
              onOpen={() => onOpen(person)}
              onSelect={() => onSelect(person._id)}
              person={person}
            />
          ))}
        </Stage>
      ))}
    </div>
  )
}

const CARDS_SHOWN = 2

export function BoardSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-6 lg:grid-cols-4 lg:gap-4">
      {Object.keys(stageLabels).map((stage) => (
        <div className="flex flex-col gap-2 lg:rounded-lg lg:bg-sunken lg:p-3" key={stage}>
          <Skeleton className="mb-2 h-6 w-24" />
          {Array.from({ length: CARDS_SHOWN }, (_, index) => (
            <Skeleton className="h-28 w-full" key={index} />
          ))}
        </div>
      ))}
    </div>
  )
}

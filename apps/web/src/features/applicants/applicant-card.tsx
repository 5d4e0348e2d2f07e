import type { Applicant } from '@roommate-finder/contracts/applicants'
import type { KeyboardEvent, ReactNode } from 'react'
import { FitLine } from '#src/entities/fit/fit-line.tsx'
import { toShortPlans } from '#src/entities/fit/plans.ts'
import { cn } from '#src/lib/cn.ts'
import { describeStage } from './stages.ts'

/** Shows a person on the board: name and fit, dates and budget, and where they stand. */
export function ApplicantCard({
  person,
  menu,
  isSelected,
  onSelect,
  onOpen,
  onKeyDown,
}: {
  person: Applicant
  menu: ReactNode
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const { name, fit, stage, waitingSince, viewing } = person
  const plans = toShortPlans(person)
  const isDeclined = stage === 'declined'
  return (
    <li
      className={cn(
        'relative card-frame min-w-0 has-[[data-open]:hover]:shadow-raised',
        isSelected && 'border-primary bg-primary-soft',
      )}
    >
      <div className="flex items-center justify-between @max-[11rem]/page:flex-wrap">
        {!isDeclined && (
          <label className="relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              aria-label={`Select ${name}`}
              checked={isSelected}
              className="checkbox"
              onChange={onSelect}
              onKeyDown={onKeyDown}
              type="checkbox"
            />
          </label>
        )}
        <button
          className={cn(
            'stretched min-h-11 min-w-0 grow cursor-pointer rounded-sm text-start font-semibold wrap-anywhere @max-[11rem]/page:order-last @max-[11rem]/page:basis-full @max-[11rem]/page:ps-4',
            isDeclined && 'ps-4 text-muted',
          )}
          data-open
          onClick={onOpen}
          onKeyDown={onKeyDown}
          type="button"
        >
          <bdi>{name}</bdi>
        </button>
        <div className="relative z-1">{menu}</div>
      </div>
      <div className="flex flex-col gap-0.5 px-4 pb-3 text-sm">
        {fit && !isDeclined && <FitLine fit={fit} lines={1} />}
        {plans !== '' && !isDeclined && <p className="text-muted">{plans}</p>}
        <p
          className={cn(
            'line-clamp-2 wrap-anywhere',
            waitingSince !== undefined || viewing?.state === 'confirmed' || viewing?.proposedBy === 'seeker'
              ? 'font-semibold'
              : 'text-muted',
          )}
          dir="auto"
        >
          {describeStage(person)}
        </p>
      </div>
    </li>
  )
}

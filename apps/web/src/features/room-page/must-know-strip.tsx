import type { Listing } from '@roommate-finder/contracts/listings'
import { CalendarDays, Clock, PawPrint, PiggyBank, Users, Wallet } from 'lucide-react'
import { type MustKnow, mustKnowKeys, mustKnowOf } from '#src/entities/room/facts/must-know.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const icons = {
  moveIn: CalendarDays,
  stay: Clock,
  total: Wallet,
  deposit: PiggyBank,
  petsAndSmoking: PawPrint,
  household: Users,
}

const strip =
  'grid grid-cols-1 gap-px overflow-hidden max-sm:@min-[16rem]/page:grid-cols-2 rounded-md border border-line bg-line sm:grid-cols-3 print:grid-cols-3'
const cell = 'flex min-w-0 flex-col bg-card px-3 py-1 max-sm:text-sm sm:gap-0.5 sm:p-4'

function Unknown({ fact, onAsk }: { fact: MustKnow; onAsk: ((question: string) => void) | undefined }) {
  if (!onAsk) return <span className="text-muted">Not listed</span>
  return (
    <>
      <button
        aria-label={`Ask the host: ${fact.question}`}
        className="-my-2.5 inline-flex min-h-11 items-center text-start font-semibold text-primary underline underline-offset-4 hover:text-primary-strong print:hidden"
        onClick={() => onAsk(fact.question)}
        type="button"
      >
        Ask the host
      </button>
      <span className="print-only" data-text="Not listed" />
    </>
  )
}

/** Shows the six most important facts. Unknown facts show “Ask the host”, or “Not listed” if `onAsk` is undefined. */
export function MustKnowStrip({
  listing,
  onAsk,
}: {
  listing: Listing
  onAsk: ((question: string) => void) | undefined
}) {
  const facts = mustKnowOf(listing)
  return (
    <dl aria-label="Key facts" className={strip}>
      {mustKnowKeys.map((key) => {
        const fact = facts[key]
        const Icon = icons[key]
        return (
          <div className={cell} key={key}>
            <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
              <Icon aria-hidden="true" className="size-4 shrink-0 text-primary" />
              {fact.label}
            </dt>
            <dd className="font-semibold text-balance tabular-nums">
              {fact.value ?? <Unknown fact={fact} onAsk={onAsk} />}
              {fact.note !== undefined && fact.value !== fact.note && (
                <span className="block text-sm font-normal text-muted">{fact.note}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export function MustKnowSkeleton() {
  return (
    <div aria-hidden="true" className={strip}>
      {mustKnowKeys.map((key) => (
        <div className={cell} key={key}>
          <Skeleton className="my-0.5 h-4 w-24 max-w-full" />
          <Skeleton className="my-0.5 h-4 w-20 max-w-full sm:h-5" />
        </div>
      ))}
    </div>
  )
}

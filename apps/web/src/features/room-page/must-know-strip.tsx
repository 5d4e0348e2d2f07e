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
  'grid grid-cols-1 gap-px overflow-hidden max-sm:@min-[16rem]/page:grid-cols-2 rounded-md border border-line bg-card sm:grid-cols-3 print:grid-cols-3'
// The outline is also the border to a cell that is missing at the end.
const cell = 'flex min-w-0 flex-col px-3 py-0.5 outline outline-line max-sm:text-sm sm:gap-0.5 sm:p-4'

const nouns = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names the facts that are unknown, and offers to ask for all of them unless `onAsk` is undefined. */
function Unknown({ facts, onAsk }: { facts: readonly MustKnow[]; onAsk: ((question: string) => void) | undefined }) {
  if (facts.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      Not listed: {nouns.format(facts.map(({ noun }) => noun))}
      {onAsk && (
        <button
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-strong print:hidden"
          onClick={() => onAsk(facts.map(({ question }) => question).join(' '))}
          type="button"
        >
          Ask the host
        </button>
      )}
    </p>
  )
}

/** Shows what is known of the six most important facts. */
export function MustKnowStrip({
  listing,
  onAsk,
}: {
  listing: Listing
  onAsk: ((question: string) => void) | undefined
}) {
  const facts = mustKnowOf(listing)
  const known = mustKnowKeys.filter((key) => facts[key].value !== undefined)
  return (
    <>
      {known.length > 0 && (
        <dl aria-label="Key facts" className={strip}>
          {known.map((key) => {
            const { label, value, note } = facts[key]
            const Icon = icons[key]
            return (
              <div className={cell} key={key}>
                <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
                  <Icon aria-hidden="true" className="size-4 shrink-0 text-primary" />
                  {label}
                </dt>
                <dd className="font-semibold text-balance tabular-nums">
                  {value}
                  {note !== undefined && value !== note && (
                    <span className="block text-sm font-normal text-muted">{note}</span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <Unknown facts={Object.values(facts).filter(({ value }) => value === undefined)} onAsk={onAsk} />
    </>
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

import type { Listing } from '@roommate-finder/contracts/listings'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { MAX_COMPARED } from '../compare/compare-params.ts'

const MIN_COMPARED = 2

/** Keeps which rooms are ticked for comparison. A room that leaves the list is no longer ticked. */
export const useTicks = (shownIds: readonly string[]) => {
  const [ids, setIds] = useState<readonly string[]>([])
  const ticked = ids.filter((id) => shownIds.includes(id))
  return {
    ticked,
    clear: () => setIds([]),
    tickOf: (id: string) => ({
      checked: ticked.includes(id),
      disabled: !ticked.includes(id) && ticked.length >= MAX_COMPARED,
      onChange: () => setIds(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]),
    }),
  }
}

/** Renders the checkbox that adds a card to the comparison. */
export function CompareTick({
  listing: { title },
  ...tick
}: { listing: Pick<Listing, 'title'> } & ReturnType<ReturnType<typeof useTicks>['tickOf']>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 font-semibold has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input {...tick} aria-label={`Compare ${title}`} className="checkbox" type="checkbox" />
      Compare
    </label>
  )
}

/** Links to the comparison of the ticked rooms. Stays at the bottom of the window. */
export function CompareBar({ ticked, onClear }: { ticked: readonly string[]; onClear: () => void }) {
  if (ticked.length === 0) return null
  const canCompare = ticked.length >= MIN_COMPARED
  return (
    <div
      aria-label="Comparison"
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:px-6 print:hidden"
      role="group"
    >
      <p role="status">{canCompare ? `${ticked.length} rooms picked` : 'Pick one more room.'}</p>
      <div className="flex gap-2">
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
        {canCompare && (
          <Link className={buttonStyle()} to={paths.compare(ticked)}>
            Compare
          </Link>
        )}
      </div>
    </div>
  )
}

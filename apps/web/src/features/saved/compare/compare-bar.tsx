import type { Listing } from '@roommate-finder/contracts/listings'
import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useUrlParams } from '#src/lib/url-params.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { MAX_COMPARED, readRooms, tickParams } from './compare-params.ts'

const MIN_COMPARED = 2

/**
 * Keeps in the URL which rooms are ticked for comparison. Those of a shared comparison need not be in the list. A room
 * that the user has removed from the list is no longer ticked.
 */
export const useTicks = (removedIds: readonly string[] = []) => {
  const [{ compare }, setParams] = useUrlParams(tickParams, { keepsOthers: true })
  const ticked = readRooms(compare).ids.filter((id) => !removedIds.includes(id))
  const setIds = (ids: readonly string[]) => setParams({ compare: ids.join(',') }, { replace: true })
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

/** The ticks of a page. A context, so that a tick renders the checkboxes again, and not their cards. */
export const Ticks = createContext<ReturnType<typeof useTicks> | null>(null)

/** Renders the checkbox that adds a card to the comparison. Needs `Ticks` above it. */
export function CompareTick({ listing: { _id: id, title } }: { listing: Pick<Listing, '_id' | 'title'> }) {
  const tick = useContext(Ticks)?.tickOf(id)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 font-semibold has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input {...tick} aria-label={`Compare ${title}`} className="checkbox" type="checkbox" />
      Compare
    </label>
  )
}

const describe = (count: number): string => {
  if (count === 0) return ''
  if (count < MIN_COMPARED) return 'Select one more room to compare.'
  return `${count} rooms selected.${count < MAX_COMPARED ? '' : ' That’s the most you can compare.'}`
}

/** Links to the comparison of the ticked rooms. */
export function CompareBar({ ticked, onClear }: { ticked: readonly string[]; onClear: () => void }) {
  return (
    <SelectionBar status={describe(ticked.length)}>
      <Button look="quiet" onClick={onClear}>
        Clear
        <span className="sr-only"> the rooms to compare</span>
      </Button>
      {ticked.length >= MIN_COMPARED && (
        <Link className={buttonStyle()} to={paths.compare(ticked)}>
          Compare
        </Link>
      )}
    </SelectionBar>
  )
}

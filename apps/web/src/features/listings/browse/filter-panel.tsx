import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/dialog.tsx'
import { listingQueries } from '../queries.ts'
import type { ListingSearch } from '../search-params.ts'
import { FilterFields } from './filter-fields.tsx'
import { formatTotal } from './result-count.ts'

/** Closes the sheet and says how many rooms it leaves; without a number while they are being counted. */
function ShowRooms({ query, onShow }: { query: ListingSearch['query']; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(listingQueries.search(query))
  const counted = isPlaceholderData ? undefined : data?.pagination
  return (
    <Button className="w-full" onClick={onShow}>
      <span aria-live="polite">
        {counted ? `Show ${formatTotal(counted)} ${counted.total === 1 ? 'room' : 'rooms'}` : 'Show rooms'}
      </span>
    </Button>
  )
}

/** The filters on the page itself where there is room for them, else in a sheet. */
export function FilterPanel({
  search: { query, choose, timesCleared },
  wide,
  onClose,
}: {
  search: ListingSearch
  wide: boolean
  onClose: () => void
}) {
  const written = useRef<HTMLDivElement>(null)
  // What is no filter yet is not left behind unseen.
  const show = () => {
    const bad = written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (bad) bad.focus()
    else onClose()
  }
  const fields = <FilterFields key={timesCleared} onChoose={choose} query={query} />
  if (wide) return fields
  return (
    <Sheet footer={<ShowRooms onShow={show} query={query} />} onClose={onClose} open title="Filters">
      <div ref={written}>{fields}</div>
    </Sheet>
  )
}

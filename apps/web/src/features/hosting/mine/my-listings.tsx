import { type Listing, statusDefs } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Plus, Search, Table2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { HIDDEN_LABEL } from '#src/entities/room/facts/card-facts.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatCounted, formatMoney } from '#src/lib/format.ts'
import { useMedia, WIDE } from '#src/lib/media.ts'
import { paths } from '#src/lib/paths.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { oneOf, useUrlParams } from '#src/lib/url-params.ts'
import { useSearchText } from '#src/lib/use-search-text.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Input, SelectField } from '#src/ui/field.tsx'
import { Message } from '#src/ui/message.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MyCards, MyTable } from './my-cards-and-table.tsx'
import {
  computeStats,
  filterAndSort,
  groupOf,
  type MyGroup,
  type MyScreen,
  type MySort,
  type MyView,
  myGroups,
  myListScreen,
  myViewParams,
} from './my-list.ts'
import type { OnDelete } from './room-controls.tsx'
import { RoomActions, useSelection } from './selection.tsx'
import { useDeleteListing } from './use-delete-listing.ts'

/** Debounces URL updates, because some browsers limit how often a page may replace its URL. */
const PAUSE_MS = 150

function MySearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, setText } = useSearchText({ value, onSearch, pauseMs: PAUSE_MS })
  return (
    <div className="relative grow basis-full lg:basis-60">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 inset-s-3 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        aria-label="Search your rooms"
        autoComplete="off"
        className="ps-10"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
        placeholder="Search listings..."
        type="search"
        value={text}
      />
    </div>
  )
}

/** Shows figures about all listings, not just the matching ones. Shows skeletons while `listings` is undefined. */
function MyStats({ listings }: { listings: readonly Listing[] | undefined }) {
  const stats = listings && computeStats(listings)
  const figures = [
    ['Total Listings', stats && formatCount(stats.total)],
    ['Available', stats && formatCount(stats.available)],
    ['Avg. Rent', stats && formatMoney(stats.averageRent)],
  ]
  return (
    <dl className="grid grid-cols-1 divide-line card-frame py-2 @min-[16rem]/page:grid-cols-3 @min-[16rem]/page:divide-x">
      {figures.map(([label, figure]) => (
        <div className="flex min-w-0 flex-col gap-x-3 px-3 sm:flex-row sm:items-baseline sm:px-5" key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-lg font-bold tabular-nums">{figure ?? <Skeleton className="h-5 w-10" />}</dd>
        </div>
      ))}
    </dl>
  )
}

const emptyRoom = pickScene({ seed: 'nothing posted yet', kind: 'Studio' })
const noMatch = pickScene({ seed: 'no match', kind: 'Shared' })

const sortLabels: Record<MySort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'rent-low': 'Rent: low to high',
  'rent-high': 'Rent: high to low',
  title: 'Title: A to Z',
}

const labelOf = (group: MyGroup): string => (group === 'hidden' ? HIDDEN_LABEL : statusDefs[group].label)

/** Returns the choices of the status filter with the number of rooms. Omits statuses without rooms, except the chosen one. */
const listStatusChoices = (listings: readonly Listing[], chosen: MyView['status']) => [
  { value: 'all', label: 'All' },
  ...myGroups.flatMap((value) => {
    const count = listings.filter((listing) => groupOf(listing) === value).length
    return count > 0 || value === chosen ? [{ value, label: `${labelOf(value)} (${formatCount(count)})` }] : []
  }),
]

const layoutChoice: StoredChoice<'cards' | 'table'> = {
  key: 'roommate-finder:my-list-layout',
  values: ['cards', 'table'],
  within: 'browser',
}

const layoutOptions = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden="true" className="size-5" /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden="true" className="size-5" /> },
] as const

const createLink = (label: string) => (
  <Link className={buttonStyle('solid', 'max-sm:grow')} to={paths.createRoom()}>
    <Plus aria-hidden="true" className="size-5" />
    {label}
  </Link>
)

const countText = (shown: number, all: number) =>
  shown === all ? formatCounted(all, 'room', 'rooms') : `Showing ${formatCount(shown)} of ${formatCount(all)} rooms`

export default function MyListings({
  screen = myListScreen,
  onDeleted,
}: {
  screen?: MyScreen
  onDeleted?: () => void
}) {
  const mine = useQuery(listingQueries.mine())
  const [view, setView] = useUrlParams(myViewParams(screen), { keepsOthers: true })
  const search = (text: string) => setView({ ...view, search: text }, { replace: true })
  const [layout, chooseLayout] = useStoredChoice(layoutChoice)
  // Phones have no space for the table.
  const canChoose = useMedia(WIDE)
  const { deletingId, remove } = useDeleteListing({ onDeleted })
  const area = useRef<HTMLDivElement>(null)
  const shown = mine.data ? filterAndSort(mine.data, view, screen) : []

  const selection = useSelection(shown)

  const confirmAndDelete = async (listing: Listing, markUnavailable: (() => void) | undefined) => {
    const index = shown.indexOf(listing)
    if (!(await remove(listing, markUnavailable))) return
    // Focuses the listing that follows the deleted one.
    const remaining = [...(area.current?.querySelectorAll<HTMLElement>('[data-listing]') ?? [])]
    const next = remaining[Math.min(index, remaining.length - 1)] ?? area.current
    next?.focus()
  }

  const body = () => {
    if (mine.data) {
      if (mine.data.length === 0) {
        return (
          <Message
            action={createLink('Create Your First Listing')}
            scene={emptyRoom}
            title={<h2 className="text-heading">No listings found</h2>}
          >
            You’ll see your rooms here, with their views and who’s interested.
          </Message>
        )
      }
      if (shown.length === 0) {
        return (
          <Message
            action={
              view.search === '' ? (
                <Button onClick={() => setView({ ...view, status: 'all' })}>Show all rooms</Button>
              ) : (
                <Button onClick={() => search('')}>Clear search</Button>
              )
            }
            scene={noMatch}
            title={
              <h2 className="text-heading">
                {view.search === '' ? 'No rooms with this status' : 'No listings match your search'}
              </h2>
            }
          >
            {view.search === ''
              ? 'Choose another status, or show all your rooms.'
              : `We looked for “${isolate(view.search.trim())}” in the ${screen.searchedLabel}${view.status === 'all' ? '' : ` of rooms marked “${labelOf(view.status)}”`}.`}
          </Message>
        )
      }
      const props = {
        listings: shown,
        selection,
        deletingId,
        onDelete: ((listing, markUnavailable) => void confirmAndDelete(listing, markUnavailable)) satisfies OnDelete,
      }
      return layout === 'cards' || !canChoose ? <MyCards {...props} /> : <MyTable {...props} />
    }
    return <ListingGridSkeleton count={4} />
  }

  if (!mine.data && mine.error) {
    return <Failure query={mine}>{screen.loadFailed}</Failure>
  }
  return (
    <>
      {screen.hasStats && <MyStats listings={mine.data} />}
      {/* Nothing to search and sort. */}
      {mine.data?.length !== 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <MySearch onSearch={search} value={view.search} />
          <SelectField
            choices={listStatusChoices(mine.data ?? [], view.status)}
            className="w-44 max-sm:w-36 max-sm:grow"
            label="Status"
            onChange={({ target }) => setView({ ...view, status: oneOf(['all', ...myGroups], target.value) })}
            value={view.status}
          />
          <SelectField
            choices={screen.sorts.map((value) => ({ value, label: sortLabels[value] }))}
            className="w-52 max-sm:w-40 max-sm:grow"
            label="Sort by"
            onChange={({ target }) => {
              const chosen = screen.sorts.find((sort) => sort === target.value)
              if (chosen) setView({ ...view, sort: chosen })
            }}
            value={view.sort}
          />
          {canChoose && <Segmented label="View" onChange={chooseLayout} options={layoutOptions} value={layout} />}
          <div className="ms-auto flex max-sm:grow">{createLink('Create New Listing')}</div>
        </div>
      )}
      <div ref={area} tabIndex={-1}>
        <p className={cn('mb-3 text-muted', mine.data?.length === 0 && 'sr-only')} role="status">
          {mine.data ? countText(shown.length, mine.data.length) : 'Loading your listings...'}
        </p>
        {body()}
        <RoomActions onEmpty={() => area.current?.focus({ preventScroll: true })} selection={selection} />
      </div>
    </>
  )
}

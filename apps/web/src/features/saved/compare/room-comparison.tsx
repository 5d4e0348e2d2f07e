import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { useUrlParams, writeParams } from '#src/lib/url-params.ts'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/checkbox.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { compareParams, MAX_COMPARED, readRooms, tickParams } from './compare-params.ts'
import { compareRooms } from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'

const emptyRoom = pickScene({ seed: 'no rooms to compare', kind: 'Studio' })

function NoRooms({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Message
      action={
        <>
          <Link className={buttonStyle()} to={paths.shortlist()}>
            See saved rooms
          </Link>
          <Link className={buttonStyle('outline')} to={paths.allItems()}>
            Browse rooms
          </Link>
        </>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">{title}</h2>}
    >
      {children}
    </Message>
  )
}

const describeGone = (gone: number): string => `${formatCounted(gone, 'room is', 'rooms are')} no longer listed.`

const describeIgnored = (ignored: number): string =>
  `You can compare up to ${MAX_COMPARED} rooms. ${formatCounted(ignored, 'room was', 'rooms were')} left out.`

/** Compares the rooms in the URL. */
export default function RoomComparison() {
  const [params, setParams] = useUrlParams(compareParams)
  const { ids, invalid, ignored } = useMemo(() => readRooms(params.rooms), [params.rooms])
  const list = useQuery(listingQueries.byId(ids))
  const table = useRef<HTMLDivElement>(null)

  const asked = ids.length + invalid
  if (asked === 0) {
    return (
      <NoRooms title="No rooms to compare yet">
        Save rooms you like, then select two to four of them to compare.
      </NoRooms>
    )
  }
  const rooms = ids.flatMap((id) => list.data?.find(({ _id }) => _id === id) ?? [])
  const isLoaded = ids.length === 0 || (list.isSuccess && !list.isPlaceholderData)
  if (rooms.length === 0) {
    if (isLoaded) {
      return (
        <NoRooms title="We couldn’t find these rooms">
          They may have been removed, or the link may be incomplete.
        </NoRooms>
      )
    }
    if (list.error) {
      return <Failure query={list}>We couldn’t load these rooms.</Failure>
    }
    return (
      <>
        <p className="sr-only" role="status">
          Loading rooms
        </p>
        <Skeleton className="h-160 w-full" />
      </>
    )
  }

  const gone = isLoaded ? asked - rooms.length : 0
  const rows = compareRooms(rooms)
  const shown = params.rows === 'differing' ? rows.filter(({ differs }) => differs) : rows
  const remove = (id: string) => {
    setParams({ ...params, rooms: ids.filter((other) => other !== id).join(',') })
    // The focused button is gone.
    table.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <p className="text-muted" role="status">
          {rooms.length === 1 ? 'Add another room to compare it with.' : `${rooms.length} rooms side by side`}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          {rooms.length > 1 && (
            <Switch
              checked={params.rows === 'differing'}
              label="Only differences"
              onChange={({ target }) => setParams({ ...params, rows: target.checked ? 'differing' : 'all' })}
            />
          )}
          {rooms.length < MAX_COMPARED && (
            <Link
              className={buttonStyle('outline')}
              to={{ pathname: paths.shortlist(), search: writeParams(tickParams, { compare: params.rooms }) }}
            >
              Add a room
            </Link>
          )}
        </div>
      </div>
      {gone > 0 && <Banner tone="neutral">{describeGone(gone)}</Banner>}
      {ignored > 0 && <Banner tone="neutral">{describeIgnored(ignored)}</Banner>}
      <CompareTable onRemove={({ _id }) => remove(_id)} ref={table} rooms={rooms} rows={shown} />
      {shown.length === 0 && <p className="text-muted">These rooms are the same in everything their hosts list.</p>}
    </div>
  )
}

import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import type { Scene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { Eye, Heart } from 'lucide-react'
import { Rent } from '#src/entities/room/cards/listing-facts.tsx'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { RoomRow } from '#src/entities/room/cards/room-row.tsx'
import { discoveryQueries } from '#src/entities/room/queries.ts'
import { cn } from '#src/lib/cn.ts'
import { formatCount, pickPlural } from '#src/lib/format.ts'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

// As high as the place that trending.tsx keeps.
const strip = 'h-28'
const columns =
  '-mx-4 -my-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 py-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0'
const tile = 'flex w-80 shrink-0 snap-start lg:w-auto'

function TrendingSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading trending rooms</span>
      <div aria-hidden="true" className={cn(columns, 'overflow-hidden')}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton className={cn(tile, strip)} key={index} />
        ))}
      </div>
    </div>
  )
}

function Figure({ icon: Icon, value, one, many }: { icon: typeof Heart; value: number; one: string; many: string }) {
  return (
    <p className="flex items-center gap-1">
      <Icon aria-hidden="true" className="size-4" />
      <span>{formatCount(value)}</span>
      <span className="sr-only"> {pickPlural(value, one, many)}</span>
    </p>
  )
}

const line = 'flex items-center justify-between gap-3 text-sm whitespace-nowrap text-muted tabular-nums'

function TrendingTile({ item, scene }: { item: TrendingItem; scene: Scene }) {
  return (
    <li className={tile}>
      <RoomRow
        className={cn('w-full card-frame card-rises px-3', strip)}
        listing={item}
        scene={scene}
        thumb="w-26"
        title={
          <h3 className="line-clamp-2 font-sans leading-5 font-semibold break-words whitespace-normal">
            <RoomLink className="stretched" listing={item} />
          </h3>
        }
      >
        <div className={line}>
          <p className="truncate">
            <bdi>{item.location}</bdi>
          </p>
          <Figure icon={Heart} many="interested" one="interested" value={item.likeCount} />
        </div>
        <div className={line}>
          <Rent className="text-base text-ink" rent={item.rent} />
          <Figure icon={Eye} many="views" one="view" value={item.viewCount} />
        </div>
      </RoomRow>
    </li>
  )
}

function TrendingTiles({ items }: { items: readonly TrendingItem[] }) {
  return (
    <ul className={columns}>
      {useScenes(items).map(({ listing, scene }) => (
        <TrendingTile item={listing} key={listing._id} scene={scene} />
      ))}
    </ul>
  )
}

const SHOWN = 3

/** Renders the trending rooms, or why there are none. */
export function TrendingRooms() {
  const trending = useQuery(discoveryQueries.trending())
  if (trending.data && trending.data.length > 0) return <TrendingTiles items={trending.data.slice(0, SHOWN)} />
  if (trending.data) return <p className="text-muted">No rooms are trending yet.</p>
  if (trending.isError) {
    return (
      <Failure query={trending} role="none">
        We couldn’t load the trending rooms.
      </Failure>
    )
  }
  return <TrendingSkeleton count={SHOWN} />
}

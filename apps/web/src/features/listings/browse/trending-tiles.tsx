import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import { Eye, Heart } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import type { Scene } from '#src/ui/scene.ts'
import { cardFrame, cardRises } from '../cards/listing-card.tsx'
import { useScenes } from '../cards/listing-grid.tsx'
import { stretched } from '../cards/listing-link.tsx'
import { columns, strip, tile } from './trending-strip.tsx'

function Figure({ icon: Icon, value, one, many }: { icon: typeof Heart; value: number; one: string; many: string }) {
  return (
    <p className="flex items-center gap-1">
      <Icon aria-hidden="true" className="size-4" />
      {formatCount(value)}
      <span className="sr-only"> {value === 1 ? one : many}</span>
    </p>
  )
}

const line = 'flex items-center justify-between gap-3 text-sm whitespace-nowrap text-muted tabular-nums'

function TrendingTile({ item, scene }: { item: TrendingItem; scene: Scene }) {
  const { pathname, search } = useLocation()
  return (
    <li className={cn(cardFrame, cardRises, tile, strip)}>
      <div className="w-28 shrink-0 self-stretch overflow-hidden">
        <ListingPicture className="h-full" listing={item} scene={scene} />
      </div>
      <div className="flex min-w-0 grow flex-col justify-between px-3 py-2">
        <h3 className="line-clamp-2 font-sans leading-5 font-semibold break-words">
          <Link className={stretched} state={{ from: pathname + search }} to={paths.details(item._id)}>
            {item.title}
          </Link>
        </h3>
        <div className={line}>
          <p className="truncate">{item.location}</p>
          <Figure icon={Heart} many="likes" one="like" value={item.likeCount} />
        </div>
        <div className={line}>
          <p className="font-display text-base font-bold text-ink">
            {item.rent === null ? 'N/A' : formatMoney(item.rent)}
            {item.rent !== null && <span className="font-sans text-sm font-normal text-muted"> /month</span>}
          </p>
          <Figure icon={Eye} many="views" one="view" value={item.viewCount} />
        </div>
      </div>
    </li>
  )
}

export function TrendingTiles({ items }: { items: readonly TrendingItem[] }) {
  const scenes = useScenes(items)
  return (
    <ul className={columns}>
      {items.map((item, index) => {
        const scene = scenes[index]
        return scene && <TrendingTile item={item} key={item._id} scene={scene} />
      })}
    </ul>
  )
}

import type { Listing } from '@roommate-finder/contracts/listings'
import { CircleCheck, Coins, House } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatMoney } from '#src/lib/format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { statsOf } from './my-list.ts'

const icon = 'size-5'
const figuresAloneOnPhones = 'max-sm:[&>div]:p-2 max-sm:[&_dt>span]:hidden'

/** Of all listings, whatever is searched for; without listings yet, the room that they will take. */
export function MyStats({ listings }: { listings: readonly Listing[] | undefined }) {
  const stats = listings && statsOf(listings)
  const pending = <Skeleton className="h-[1lh] w-16" />
  return (
    <dl className={cn('grid grid-cols-3 gap-2 sm:gap-3', figuresAloneOnPhones)}>
      <Stat
        icon={<House className={icon} />}
        label="Total Listings"
        value={stats ? formatCount(stats.total) : pending}
      />
      <Stat
        icon={<CircleCheck className={icon} />}
        label="Available"
        value={stats ? formatCount(stats.available) : pending}
      />
      <Stat
        icon={<Coins className={icon} />}
        label="Avg. Rent"
        value={stats ? formatMoney(stats.averageRent) : pending}
      />
    </dl>
  )
}

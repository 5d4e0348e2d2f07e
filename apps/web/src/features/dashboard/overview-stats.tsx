import type { DashboardStats } from '@roommate-finder/contracts/insights'
import { CircleCheck, Heart, House, LibraryBig } from 'lucide-react'
import { formatCount } from '#src/lib/format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'

const icon = 'size-4'

/** Without figures yet, the room that they will take. */
export function OverviewStats({ stats }: { stats?: DashboardStats }) {
  const value = (figure: number | undefined) =>
    figure === undefined ? <Skeleton className="my-[0.15lh] h-[0.7lh] w-16" /> : formatCount(figure)
  return (
    <dl className="grid grid-cols-2 gap-3 max-sm:[&_dt>span]:hidden max-sm:[&>div]:p-4 lg:grid-cols-4 lg:gap-4">
      <Stat icon={<House className={icon} />} label="My Items" value={value(stats?.myItems)} />
      <Stat icon={<Heart className={icon} />} label="Total Likes" value={value(stats?.totalLikes)} />
      <Stat icon={<CircleCheck className={icon} />} label="Available Globally" value={value(stats?.availableItems)} />
      <Stat icon={<LibraryBig className={icon} />} label="Total Items" value={value(stats?.totalItems)} />
    </dl>
  )
}

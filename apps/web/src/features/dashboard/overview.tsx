import type { DashboardStats } from '@roommate-finder/contracts/insights'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Heart, House, LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFailure, refetchAll } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { Interest, InterestCard, InterestSkeleton } from './interest.tsx'
import { PlatformInsights } from './platform-insights.tsx'
import { dashboardQueries } from './queries.ts'
import { QueryBlock } from './query-block.tsx'
import { RecentListings, RecentListingsSkeleton } from './recent-listings.tsx'

const icon = 'size-4'

/** Shows skeletons while `stats` is undefined. */
function OverviewStats({ stats }: { stats?: DashboardStats }) {
  const value = (figure: number | undefined) =>
    figure === undefined ? <Skeleton className="my-[0.15lh] h-[0.7lh] w-16" /> : formatCount(figure)
  return (
    <dl className="grid grid-cols-1 gap-3 max-sm:[&_dt>span]:hidden max-sm:[&>div]:p-4 max-lg:@min-[16rem]/page:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      <Stat icon={<House className={icon} />} label="My Items" value={value(stats?.myItems)} />
      <Stat icon={<Heart className={icon} />} label="Total Likes" value={value(stats?.totalLikes)} />
      <Stat icon={<CircleCheck className={icon} />} label="Available Globally" value={value(stats?.availableItems)} />
      <Stat icon={<LibraryBig className={icon} />} label="Total Items" value={value(stats?.totalItems)} />
    </dl>
  )
}

const columns = 'grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4'

const failedRoom = pickScene({ seed: 'dashboard failed', kind: 'Single' })

/**
 * Shows what concerns the user first, all rooms last. Runs its queries at once. Each block shows its own error; if all
 * fail, one message replaces the blocks.
 */
export function Overview({ todos, actions, loadFailed }: { todos: ReactNode; actions: ReactNode; loadFailed: string }) {
  const stats = useQuery(dashboardQueries.stats())
  const interest = useQuery(dashboardQueries.interest())

  const all = [stats, interest]
  const hasRooms = interest.data?.listings.length !== 0
  // The interest card without a chart is too low to stand beside Recent Activity.
  const hasNoChart = interest.data?.total === 0
  if (all.every(({ isError, data }) => isError && data === undefined)) {
    return (
      <PageFailure
        text={null}
        query={refetchAll(all)}
        scene={failedRoom}
        title={<h2 className="text-heading">{loadFailed}</h2>}
      />
    )
  }

  return (
    <div className="relative flex flex-col gap-3 lg:gap-4">
      <p className="sr-only" role="status">
        {all.some(({ isPending }) => isPending) && 'Loading your dashboard'}
      </p>
      <div className={cn(columns, 'lg:items-start')}>
        <div className="flex flex-col gap-3 lg:gap-4">
          {todos}
          <QueryBlock failed="We couldn’t load your stats." query={stats} skeleton={<OverviewStats />}>
            {(loaded) => <OverviewStats stats={loaded} />}
          </QueryBlock>
        </div>
        {actions}
      </div>
      <div className={hasNoChart ? 'flex flex-col gap-3 lg:gap-4' : columns}>
        <QueryBlock
          failed="We couldn’t load the interest in your rooms."
          frame={(failure) => <InterestCard>{failure}</InterestCard>}
          query={interest}
          skeleton={<InterestSkeleton />}
        >
          {(history) => hasRooms && <Interest history={history} />}
        </QueryBlock>
        <Card aria-labelledby="recent-activity">
          <h2 className="mb-2 text-lg/7" id="recent-activity">
            Recent Activity
          </h2>
          <QueryBlock failed="We couldn’t load the latest rooms." query={stats} skeleton={<RecentListingsSkeleton />}>
            {({ recentItems }) =>
              recentItems.length > 0 ? (
                <RecentListings listings={recentItems} />
              ) : (
                <p className="py-2 text-muted">No one has posted a room yet.</p>
              )
            }
          </QueryBlock>
        </Card>
      </div>
      <PlatformInsights />
    </div>
  )
}

import type { DashboardStats } from '@roommate-finder/contracts/insights'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, Heart, House, LibraryBig, Plus, Search } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { Failure, PageFailure, refetchAll } from '#src/ui/failure.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { ChartSkeleton, chartColumns } from './charts/chart-shapes.tsx'
import { Interest, InterestCard, InterestSkeleton } from './interest.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { dashboardQueries } from './queries.ts'
import { RecentListings, RecentListingsSkeleton } from './recent-listings.tsx'

/** Renders a query: its data, an error with a retry button, or a skeleton. */
function QueryBlock<Data>({
  query,
  failed,
  frame = (failure) => failure,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>
  failed: string
  /** Wraps the error, for example in a card. */
  frame?: (failure: ReactNode) => ReactNode
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return frame(
      <Failure query={query} role="none">
        {failed}
      </Failure>,
    )
  }
  return skeleton
}

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

const hostActions = [
  { to: paths.createRoom(), label: 'Post a room', Icon: Plus },
  { to: paths.myList(), label: 'My rooms', Icon: House },
]
const seekerActions = [{ to: paths.allItems(), label: 'Browse all rooms', Icon: Search }]

/** Starts with what the user came for. */
function QuickActions({ isSeeker }: { isSeeker: boolean }) {
  const actions = isSeeker ? [...seekerActions, ...hostActions] : [...hostActions, ...seekerActions]
  return (
    <Card aria-labelledby="quick-actions">
      <h2 className="mb-2 text-lg/7" id="quick-actions">
        Quick Actions
      </h2>
      <ul className="-mx-3 -mb-2">
        {actions.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              className="group flex min-h-12 items-center gap-3 rounded-sm px-3 font-semibold transition-colors hover:bg-primary-soft hover:text-primary"
              to={to}
            >
              <span className="flex size-8 shrink-0 items-center justify-center rounded-xs bg-primary-soft text-primary @max-[16rem]/page:hidden">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              {label}
              <ChevronRight aria-hidden="true" className="ms-auto size-4.5 text-muted group-hover:text-primary" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const columns = 'grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4'

const PlatformCharts = lazyComponent(
  async () => (await import('./charts/platform-charts.tsx')).PlatformCharts,
  () => <Failure>We couldn’t load the charts.</Failure>,
)

const failedRoom = pickScene({ seed: 'dashboard failed', kind: 'Single' })

const PlatformSkeleton = () => (
  <div aria-hidden="true" className={chartColumns}>
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
  </div>
)

/**
 * Shows what concerns the user first, all rooms last. Runs all queries at once. Each block shows its own error; if all
 * queries for figures fail, one message replaces the blocks.
 */
export function Overview({ todos, loadFailed }: { todos: ReactNode; loadFailed: string }) {
  const stats = useQuery(dashboardQueries.stats())
  const interest = useQuery(dashboardQueries.interest())
  const analytics = useQuery(dashboardQueries.analytics())
  const charts = useQuery(dashboardQueries.charts())

  const all = [stats, interest, analytics, charts]
  const isSeeker = interest.data?.listings.length === 0
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
      <div className={columns}>
        {todos}
        <QuickActions isSeeker={isSeeker} />
      </div>
      <QueryBlock failed="We couldn’t load your stats." query={stats} skeleton={<OverviewStats />}>
        {(loaded) => <OverviewStats stats={loaded} />}
      </QueryBlock>
      <div className={hasNoChart ? 'flex flex-col gap-3 lg:gap-4' : columns}>
        <QueryBlock
          failed="We couldn’t load the interest in your rooms."
          frame={(failure) => <InterestCard>{failure}</InterestCard>}
          query={interest}
          skeleton={<InterestSkeleton />}
        >
          {(history) => !isSeeker && <Interest history={history} />}
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
      <section aria-labelledby="platform-insights" className="mt-6 flex flex-col gap-3 lg:gap-4">
        <h2 className="text-heading" id="platform-insights">
          Platform Insights
        </h2>
        <QueryBlock failed="We couldn’t load the stats for all rooms." query={analytics} skeleton={<PlatformFigures />}>
          {(loaded) => <PlatformFigures analytics={loaded} />}
        </QueryBlock>
        <QueryBlock failed="We couldn’t load the charts for all rooms." query={charts} skeleton={<PlatformSkeleton />}>
          {(loaded) => (
            <Suspense fallback={<PlatformSkeleton />}>
              <PlatformCharts charts={loaded} />
            </Suspense>
          )}
        </QueryBlock>
      </section>
    </div>
  )
}

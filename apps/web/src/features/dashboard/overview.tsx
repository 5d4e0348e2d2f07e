import type { DashboardStats } from '@roommate-finder/contracts/insights'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { cn } from '#src/lib/cn.ts'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Message } from '#src/ui/message.tsx'
import { NotFetched } from '#src/ui/not-fetched.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Block } from './block.tsx'
import { ChartSkeleton, chartColumns } from './charts/chart-shapes.tsx'
import { Interest, InterestCard, InterestSkeleton } from './interest.tsx'
import { OverviewStats } from './overview-stats.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { dashboardQueries } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'

const PlatformCharts = lazyPart(
  async () => (await import('./charts/platform-charts.tsx')).PlatformCharts,
  () => <NotFetched>The charts could not be loaded.</NotFetched>,
)

const failedRoom = pickScene({ seed: 'dashboard failed', kind: 'Single' })

const PlatformSkeleton = () => (
  <div aria-hidden="true" className={chartColumns}>
    <ChartSkeleton className="h-78" />
    <ChartSkeleton className="h-78" />
    <ChartSkeleton className="h-78" />
  </div>
)

export interface RecentActivity {
  of: (recent: DashboardStats['recentItems']) => ReactNode
  skeleton: ReactNode
}

/** Every figure is asked for at once; what fails is told in its own place, and all of it failing in one. */
export function Overview({ recentActivity, loadFailed }: { recentActivity: RecentActivity; loadFailed: string }) {
  const stats = useQuery(dashboardQueries.stats())
  const interest = useQuery(dashboardQueries.interest())
  const analytics = useQuery(dashboardQueries.analytics())
  const charts = useQuery(dashboardQueries.charts())

  const all = [stats, interest, analytics, charts]
  // With nothing to chart its card is low, and the list beside it would leave a hole below.
  const nothingToChart = interest.data?.total === 0
  if (all.every(({ isError, data }) => isError && data === undefined)) {
    return (
      <Message
        action={
          <Button
            onClick={() => {
              for (const query of all) void query.refetch()
            }}
            pending={all.some(({ isFetching }) => isFetching)}
          >
            Retry
          </Button>
        }
        role="alert"
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
      <Block failed="Your figures could not be loaded." query={stats} skeleton={<OverviewStats />}>
        {(loaded) => <OverviewStats stats={loaded} />}
      </Block>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4">
        <Block
          failed="The interest in your listings could not be loaded."
          frame={(failure) => <InterestCard>{failure}</InterestCard>}
          query={interest}
          skeleton={<InterestSkeleton />}
        >
          {(history) => <Interest history={history} />}
        </Block>
        <div className={cn(nothingToChart ? 'contents' : 'flex min-w-0 flex-col gap-3 lg:gap-4')}>
          <QuickActions />
          <Card aria-labelledby="recent-activity" className={cn(nothingToChart && 'lg:col-span-2')}>
            <h2 className="mb-2 text-lg/7" id="recent-activity">
              Recent Activity
            </h2>
            <Block failed="What was posted last could not be loaded." query={stats} skeleton={recentActivity.skeleton}>
              {({ recentItems }) =>
                recentItems.length > 0 ? (
                  recentActivity.of(recentItems)
                ) : (
                  <p className="py-2 text-muted">Nobody has posted a room yet.</p>
                )
              }
            </Block>
          </Card>
        </div>
      </div>
      <section aria-labelledby="platform-insights" className="mt-6 flex flex-col gap-3 lg:gap-4">
        <h2 className="text-heading" id="platform-insights">
          Platform Insights
        </h2>
        <Block
          failed="The figures of all listings could not be loaded."
          query={analytics}
          skeleton={<PlatformFigures />}
        >
          {(loaded) => <PlatformFigures analytics={loaded} />}
        </Block>
        <Block failed="The charts of all listings could not be loaded." query={charts} skeleton={<PlatformSkeleton />}>
          {(loaded) => (
            <Suspense fallback={<PlatformSkeleton />}>
              <PlatformCharts charts={loaded} />
            </Suspense>
          )}
        </Block>
      </section>
    </div>
  )
}
